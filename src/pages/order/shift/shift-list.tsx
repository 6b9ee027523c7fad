import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type ListedTillShift, tillShifts } from '../../../../contract/ledger/till-shift'
import { ChartLink } from '../../../kit/history/chart-link'
import { Clamped } from '../../../kit/list/columns-for'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { meQuery } from '../../../lib/api/session'
import { minuteOf, yuan } from '../../../lib/format'
import { signed } from '../ledger/close-form'
import ledgerStyle from '../ledger/ledger.module.css'
import orderStyle from '../order.module.css'
import { shiftLabels } from './labels'
import { SettleForm } from './settle-form'
import style from './shift.module.css'

/** Closed shifts of a till, the latest first; those with a difference can be settled. */
export function ShiftList({ store }: { store: string }) {
  const may = useMay()
  const { data: me } = useQuery(meQuery)
  const [page, setPage] = useState(1)
  const [params, setParams] = useSearchParams()
  /** Differences of every store, because who settles them has several. */
  const isOpenOnly = params.get('status') === 'differing'
  const [settling, setSettling] = useState<ListedTillShift | null>(null)
  const query = {
    ...(isOpenOnly ? {} : { store }),
    status: isOpenOnly ? 'differing' : 'balanced,differing,settled',
    sort: 'createdAt',
    order: 'desc',
    page: String(page),
  } as const
  const { data } = useQuery({
    queryKey: [tillShifts.name, 'list', query],
    queryFn: ({ signal }) => call(tillShifts.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.rows ?? []
  const isLast = data === undefined || page * 20 >= data.total
  return (
    <section className={`${ledgerStyle.panel} ${ledgerStyle.list}`} aria-label={m.till_earlier()}>
      <h2>{m.till_earlier()}</h2>
      <label className={style.tick}>
        <input
          type="checkbox"
          checked={isOpenOnly}
          onChange={(event) => {
            const { checked } = event.target
            setParams((now) => {
              const next = new URLSearchParams(now)
              if (checked) next.set('status', 'differing')
              else next.delete('status')
              return next
            })
            setPage(1)
          }}
        />
        {m.till_to_settle()}
      </label>
      {data !== undefined && rows.length === 0 ? (
        <p className={textStyle.faint}>{isOpenOnly ? m.till_none_to_settle() : m.till_none()}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className={textStyle.scroll}>
          <table className={`${orderStyle.table} ${ledgerStyle.closes}`}>
            <thead>
              <tr>
                <th scope="col">{m.till_closed_at()}</th>
                {isOpenOnly ? <th scope="col">{m.till_store()}</th> : null}
                <th scope="col">{m.till_cashier()}</th>
                <th scope="col">{m.till_expected()}</th>
                <th scope="col">{m.till_counted()}</th>
                <th scope="col">{m.till_difference()}</th>
                <th scope="col">{m.till_pos_difference()}</th>
                <th scope="col">{m.till_left()}</th>
                <th scope="col">{m.till_status()}</th>
                <th scope="col">{m.till_words()}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((shift) => (
                <tr key={shift.id}>
                  <th scope="row">{shift.closedAt === null ? '—' : minuteOf(shift.closedAt)}</th>
                  {isOpenOnly ? <td>{shift.storeName}</td> : null}
                  <td>{cashiersOf(shift)}</td>
                  <td>{yuan(shift.expectedFen)}</td>
                  <td>{yuan(shift.countedFen ?? 0)}</td>
                  <td data-off={shift.differenceFen === 0 ? undefined : ''}>
                    {signed(shift.differenceFen ?? 0)}
                  </td>
                  <td data-off={(shift.posDifferenceFen ?? 0) === 0 ? undefined : ''}>
                    {shift.posDifferenceFen === null ? '—' : signed(shift.posDifferenceFen)}
                  </td>
                  <td>{yuan(shift.leftFen ?? 0)}</td>
                  <td>
                    <StatusTag {...shiftLabels.status.tag(shift.status)} />
                  </td>
                  <td className={ledgerStyle.words}>
                    {shift.status !== 'differing' || !may(tillShifts.on.settle) ? null : shift.closedBy ===
                      me?.username ? (
                      <span className={textStyle.faint}>{m.till_settled_by_another()}</span>
                    ) : (
                      <Button
                        size="small"
                        type="tertiary"
                        aria-label={m.till_settle_of({ at: minuteOf(shift.closedAt ?? '') })}
                        onClick={() => setSettling(shift)}
                      >
                        {m.till_do_settle()}
                      </Button>
                    )}
                    <Clamped text={wordsOf(shift)} />
                    <ChartLink resource={tillShifts.name} record={shift.id} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page === 1 && isLast ? null : (
        <div className={textStyle.buttons}>
          <Button type="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.ledger_newer()}
          </Button>
          <Button type="tertiary" disabled={isLast} onClick={() => setPage(page + 1)}>
            {m.ledger_older()}
          </Button>
        </div>
      )}
      {settling === null ? null : <SettleForm shift={settling} onClose={() => setSettling(null)} />}
    </section>
  )
}

const cashiersOf = ({ createdBy, closedBy }: ListedTillShift): string =>
  createdBy === closedBy || closedBy === null ? (createdBy ?? '—') : `${createdBy ?? '—'} → ${closedBy}`

function wordsOf({ closeNote, settlement, settledBy }: ListedTillShift): string {
  const settled = settlement === null ? '' : m.till_settled_words({ text: settlement, who: settledBy ?? '—' })
  return [closeNote ?? '', settled].filter((text) => text !== '').join(' · ')
}
