import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { mayDo } from '../../../lib/api/session'
import { errorSentence } from '../../../lib/error-sentence'
import style from '../dashboard.module.css'
import { Failed } from '../failed'
import { figuresQuery } from '../figures-query'
import { Choices, Head, Updated } from '../head'
import type { StartPageProps } from '../lazy-page'
import { LiveRefresh } from '../live-refresh'
import { useFilter } from '../use-filter'
import { WorkList } from '../work-list'
import { PeriodFigures, TodayFigures } from './figures'
import { LazySection } from './lazy-section'

/** A manager's start page: today, what waits beside the curve of the period, and the figures of the period. */
export function Overview({ me, choice }: StartPageProps) {
  const selection = useFilter()
  const figures = useQuery(figuresQuery(selection))
  const { data, error } = figures
  const isOwn = data !== undefined && !data.money && !data.members && !data.visits && !data.devices
  const parts = { may: (permission: string) => me === undefined || mayDo(me, permission) }
  return (
    <article className={style.page}>
      <Head me={me} choice={choice}>
        <Updated of={figures} />
        <Choices me={me} selection={selection} stores={data && (data.visits?.stores ?? [])} hasPeriod />
      </Head>
      {error !== null && data === undefined ? (
        <Failed reason={errorSentence(error)} onRetry={() => void figures.refetch()} />
      ) : (
        <>
          {data !== undefined && data.steps !== null ? (
            <LazySection minHeight={132} load={async () => (await import('./first-steps')).FirstSteps} />
          ) : null}
          {isOwn ? null : <TodayFigures figures={data} selection={selection} {...parts} />}
          <div className={style.board}>
            <WorkList work={data?.work} selection={selection} />
            {hasCharts(parts.may) ? (
              <LazySection
                isInSight
                minHeight={352}
                label={m.dashboard_trends()}
                load={async () => (await import('./charts')).FirstChart}
              />
            ) : null}
          </div>
          {isOwn ? (
            <LazySection minHeight={132} load={async () => (await import('./own-pages')).OwnPages} />
          ) : (
            <PeriodFigures figures={data} selection={selection} {...parts} />
          )}
          {hasCharts(parts.may) ? (
            <LazySection
              isInSight
              minHeight={352}
              label={m.dashboard_more_trends()}
              load={async () => (await import('./charts')).OtherCharts}
            />
          ) : null}
          {data === undefined ? null : <LiveRefresh me={me} store={selection.store} />}
        </>
      )}
    </article>
  )
}

const hasCharts = (may: (permission: string) => boolean) =>
  ['ledger:report', 'member:read', 'appointment:read'].some(may)
