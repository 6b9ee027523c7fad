import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { queryClient } from '../../lib/api/query-client'
import { mayDo, meQuery } from '../../lib/api/session'
import { errorSentence } from '../../lib/error-sentence'
import { dayOf } from '../../lib/format'
import style from './dashboard.module.css'
import { Failed } from './failed'
import { Figures } from './figures'
import { figuresQuery } from './figures-query'
import { Head } from './head'
import { LazySection } from './lazy-section'
import { lookedAt } from './shown'
import { useFilter } from './use-filter'
import { WorkList } from './work-list'

export const prefetch = (search: URLSearchParams): void =>
  void queryClient.prefetchQuery(figuresQuery(lookedAt(search, dayOf(new Date()))))

/** The start page: the open work, today's figures, and the figures over time. */
export function Component() {
  const { data: me } = useQuery(meQuery)
  const looked = useFilter()
  const figures = useQuery(figuresQuery(looked))
  const { data, error } = figures
  const isOwn = data !== undefined && !data.money && !data.members && !data.visits && !data.devices
  const isFirstDay = looked.store === undefined && data?.visits?.stores.length === 0
  const parts = { may: (permission: string) => me === undefined || mayDo(me, permission) }
  return (
    <article className={style.page}>
      <Head me={me} looked={looked} figures={figures} />
      {error !== null && data === undefined ? (
        <Failed reason={errorSentence(error)} onRetry={() => void figures.refetch()} />
      ) : (
        <>
          {isFirstDay && mayDo(me, 'store:write') ? (
            <LazySection minHeight={132} load={async () => (await import('./first-steps')).FirstSteps} />
          ) : null}
          <WorkList work={data?.work} looked={looked} />
          {isOwn ? (
            <LazySection minHeight={132} load={async () => (await import('./own-pages')).OwnPages} />
          ) : (
            <Figures figures={data} looked={looked} {...parts} />
          )}
          {hasCharts(parts.may) ? (
            <LazySection
              isInSight
              minHeight={760}
              title={m.dashboard_trends()}
              load={async () => (await import('./charts')).Charts}
            />
          ) : null}
          {['device:read', 'member:read'].some((one) => mayDo(me, one)) && data !== undefined ? (
            <LazySection waitMs={4000} minHeight={0} load={async () => (await import('./live')).Live} />
          ) : null}
        </>
      )}
    </article>
  )
}

const hasCharts = (may: (permission: string) => boolean) =>
  ['ledger:read', 'member:read', 'appointment:read'].some(may)
