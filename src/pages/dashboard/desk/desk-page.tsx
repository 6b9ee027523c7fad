import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../kit/ui/use-now'
import { errorSentence } from '../../../lib/error-sentence'
import pageStyle from '../dashboard.module.css'
import { Failed } from '../failed'
import { Choices, Head, Updated } from '../head'
import type { StartPageProps } from '../lazy-page'
import { LiveRefresh } from '../live-refresh'
import { useFilter } from '../use-filter'
import { WorkList } from '../work-list'
import { Arrivals } from './arrivals'
import { Birthdays } from './birthdays'
import { ComingLessons } from './coming-lessons'
import style from './desk.module.css'
import { deskQuery } from './desk-query'
import { Devices } from './devices'
import { Due } from './due'
import { Ending } from './ending'
import { Scan } from './scan'

/** The front desk's start page: who comes, what begins, and what needs somebody today. */
export function DeskPage({ me, choice }: StartPageProps) {
  const selection = useFilter()
  const now = useNow()
  const query = useQuery(deskQuery(selection.store))
  const { data, error } = query
  return (
    <article className={pageStyle.page}>
      <Head me={me} choice={choice}>
        <Updated of={query} />
        {me !== undefined && me.storeIds?.length === 1 ? null : (
          <Choices me={me} selection={selection} stores={data && []} hasPeriod={false} />
        )}
      </Head>
      <Scan store={selection.store} />
      {error !== null && data === undefined ? (
        <Failed reason={errorSentence(error)} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <WorkList work={data?.work} selection={selection} />
          <div className={style.both}>
            <div className={style.column}>
              {data?.lessons === null ? null : <ComingLessons lessons={data?.lessons} me={me} now={now} />}
              {data?.due === null ? null : <Due due={data?.due} selection={selection} me={me} />}
              {data?.ending === null ? null : <Ending ending={data?.ending} selection={selection} />}
            </div>
            <div className={style.column}>
              {data?.arrivals === null ? null : (
                <Arrivals arrivals={data?.arrivals} store={selection.store} />
              )}
              {data?.devices === null ? null : <Devices devices={data?.devices} />}
              {data?.birthdays === null ? null : <Birthdays birthdays={data?.birthdays} />}
            </div>
          </div>
          {data === undefined ? null : <LiveRefresh me={me} store={selection.store} />}
        </>
      )}
    </article>
  )
}
