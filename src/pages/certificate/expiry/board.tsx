import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { List } from '../../../kit/list/use-list'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import './board.css'
import { StoreFilter } from '../filters'
import { ExpiryColumn } from './column'

/** The most cards per request: of what has ended, and of what ends within 90 days. */
const most = { over: '50', ahead: '200' } as const

/** Expired and soon expiring certificates, column by column: `?view=board`. */
export function ExpiryBoard({ list, actions }: { list: List<ListedCertificate>; actions: ReactNode }) {
  const { store, coach } = list.query.filters
  const narrowed = { store, coach }
  const { data, error, refetch } = useQuery({
    queryKey: [certificates.name, 'board', narrowed],
    queryFn: ({ signal }) => board(narrowed, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="kit-page" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.certificate_title()}</h1>
        <div className="kit-page-actions">{actions}</div>
      </header>
      <div className="kit-toolbar-line">
        <StoreFilter list={list} />
      </div>
      {error !== null && data === undefined ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className="certificate-board">
          {data.map((column) => (
            <ExpiryColumn key={column.key} column={column} list={list} />
          ))}
        </div>
      )}
    </section>
  )
}

export type BoardColumn = Awaited<ReturnType<typeof board>>[number]

async function board(narrowed: { store?: string; coach?: string }, signal: AbortSignal) {
  const [over, ahead, within30, within60] = await Promise.all([
    call(certificates.list, {
      query: { ...narrowed, status: 'expired', sort: 'expiresOn', order: 'desc', pageSize: most.over },
      signal,
    }),
    call(certificates.list, {
      query: { ...narrowed, expiring: '90', sort: 'expiresOn', pageSize: most.ahead },
      signal,
    }),
    call(certificates.list, { query: { ...narrowed, expiring: '30', pageSize: '1' }, signal }),
    call(certificates.list, { query: { ...narrowed, expiring: '60', pageSize: '1' }, signal }),
  ])
  const between = (from: number, to: number) =>
    ahead.rows.filter(({ daysLeft }) => daysLeft !== null && daysLeft >= from && daysLeft <= to)
  const column = (
    key: 'over' | '30' | '60' | '90',
    title: string,
    rows: ListedCertificate[],
    count: number,
    filter: { status: string } | { expiring: string },
  ) => ({ key, title, rows, count, filter })
  return [
    column('over', m.certificate_board_over(), over.rows, over.total, { status: 'expired' }),
    column('30', m.certificate_board_30(), between(0, 30), within30.total, { expiring: '30' }),
    column('60', m.certificate_board_60(), between(31, 60), within60.total - within30.total, {
      expiring: '60',
    }),
    column('90', m.certificate_board_90(), between(61, 90), ahead.total - within60.total, { expiring: '90' }),
  ]
}
