import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { accounts, type SignInRow, signIns } from '../../../contract/system/account'
import chipsStyle from '../../kit/filter/chips.module.css'
import { changed } from '../../kit/list/list-query'
import pagerStyle from '../../kit/list/pager.module.css'
import { ListSearch } from '../../kit/list/search'
import toolbarStyle from '../../kit/list/toolbar.module.css'
import { rowQuery } from '../../kit/record/row-query'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import listStatesStyle from '../../kit/ui/list-states.module.css'
import pageStyle from '../../kit/ui/page.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { queryClient } from '../../lib/api/query-client'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { EndAllDialog, EndDialog } from './end-dialog'
import { nameOf } from './name-of'
import { SignInTable } from './table'

const perPage = 20

interface SignInFilters {
  page: number
  account: string | null
  q: string
}

const signInsQuery = ({ page, account, q }: SignInFilters) =>
  queryOptions({
    queryKey: ['sign-ins', page, account, q],
    queryFn: ({ signal }) =>
      call(signIns.list, {
        query: {
          page,
          pageSize: perPage,
          ...(account === null ? {} : { account }),
          q,
        },
        signal,
      }),
    // Another sign-in may have begun since.
    staleTime: 0,
  })

const filtersOf = (params: URLSearchParams): SignInFilters => ({
  page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  account: params.get('account'),
  q: params.get('q') ?? '',
})

export const prefetch = (search: URLSearchParams) =>
  queryClient.prefetchQuery(signInsQuery(filtersOf(search))).catch(() => {})

/** The running sign-ins: `?account=<id>`, `q`, `page`. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  const filters = filtersOf(params)
  const { account, page, q } = filters
  const { data, error, isFetching, refetch } = useQuery({
    ...signInsQuery(filters),
    placeholderData: keepPreviousData,
  })
  const { data: person } = useQuery({
    ...rowQuery(accounts, account),
    enabled: account !== null && may(accounts.read),
  })
  const [ending, setEnding] = useState<SignInRow | null>(null)
  const [isEndingAll, setEndingAll] = useState(false)
  const setQuery = (change: Record<string, string | null>, replace = false) =>
    setParams((now) => changed(now, change), { replace })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage))
  const named = person ?? data?.rows.find(({ accountId }) => accountId === account)
  const mayEndAll = account !== null && named !== undefined && may(signIns.endAllOf)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.signin_title()}</h1>
        <div className={pageStyle.pageActions}>
          {mayEndAll && (data?.rows.length ?? 0) > 0 ? (
            <Button type="danger" onClick={() => setEndingAll(true)}>
              {m.signin_end_all()}
            </Button>
          ) : null}
        </div>
      </header>
      <div className={toolbarStyle.toolbar}>
        <div className={toolbarStyle.toolbarLine}>
          <ListSearch
            value={q}
            placeholder={m.signin_search()}
            onSearch={(text) => setQuery({ q: text }, true)}
          />
          <div className={toolbarStyle.toolbarEnd}>
            <Button
              theme="borderless"
              type="tertiary"
              icon={<IconRefresh spin={isFetching} />}
              aria-label={m.kit_refresh()}
              title={m.kit_refresh()}
              onClick={() => void refetch()}
            />
          </div>
        </div>
        {account === null ? null : (
          <ul className={chipsStyle.chips}>
            <Chip
              label={m.signin_of_account({ name: named === undefined ? '…' : nameOf(named) })}
              onClear={() => setQuery({ account: null })}
            />
          </ul>
        )}
      </div>
      <div className={pageStyle.panel} aria-busy={isFetching}>
        {data !== undefined ? (
          data.rows.length === 0 ? (
            <p className={listStatesStyle.state}>{m.signin_none()}</p>
          ) : (
            <SignInTable rows={data.rows} onEnd={may(signIns.end) ? setEnding : null} />
          )
        ) : error === null ? (
          <ListSkeleton />
        ) : (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        )}
      </div>
      <footer className={pagerStyle.pager}>
        <span role="status">{data === undefined ? null : m.kit_total({ count: count(data.total) })}</span>
        {pages === 1 && page === 1 ? null : (
          <nav aria-label={m.kit_pages()} className={pagerStyle.pagerPages}>
            <Button disabled={page <= 1} onClick={() => setQuery({ page: String(page - 1) })}>
              {m.kit_page_previous()}
            </Button>
            <span>{m.kit_page_of({ page, pages })}</span>
            <Button disabled={page >= pages} onClick={() => setQuery({ page: String(page + 1) })}>
              {m.kit_page_next()}
            </Button>
          </nav>
        )}
      </footer>
      {ending === null ? null : <EndDialog key={ending.id} signIn={ending} onClose={() => setEnding(null)} />}
      {isEndingAll && account !== null && named !== undefined ? (
        <EndAllDialog id={account} name={nameOf(named)} onClose={() => setEndingAll(false)} />
      ) : null}
    </section>
  )
}

function Chip({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <li className={chipsStyle.chip}>
      <span>{label}</span>
      <button type="button" aria-label={m.kit_clear_filter({ name: label })} onClick={onClear}>
        <IconClose size="extra-small" />
      </button>
    </li>
  )
}
