import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { plusDays } from '../../../../contract/days'
import { useNow } from '../../../kit/ui/use-now'
import { errorSentence } from '../../../lib/error-sentence'
import { dayOf } from '../../../lib/format'
import pageStyle from '../dashboard.module.css'
import { Failed } from '../failed'
import { Head, Updated } from '../head'
import type { StartPageProps } from '../lazy-page'
import { LiveRefresh } from '../live-refresh'
import { isDay } from '../selection'
import style from './coach.module.css'
import { coachDayQuery } from './coach-day-query'
import { CoachOwn } from './coach-own'
import { DayChoice } from './day-choice'
import { NoCoach } from './no-coach'
import { Timetable } from './timetable'

/** A coach's start page: the day that the address names, else today, and what belongs to the coach. */
export function CoachPage({ me, choice }: StartPageProps) {
  const [params, setParams] = useSearchParams()
  const now = useNow()
  const today = dayOf(now)
  const named = params.get('day') ?? ''
  const day = isDay(named) ? named : today
  const query = useQuery(coachDayQuery(day))
  const own = query.data?.own
  const goTo = (next: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next === today) after.delete('day')
      else after.set('day', next)
      return after
    })
  return (
    <article className={pageStyle.page}>
      <Head me={me} choice={choice}>
        <Updated of={query} />
      </Head>
      {own === null ? (
        <NoCoach />
      ) : (
        <div className={style.both}>
          <div className={style.day}>
            <DayChoice
              day={day}
              today={today}
              onChange={(days) => goTo(days === 0 ? today : plusDays(day, days))}
            />
            {query.error !== null && own === undefined ? (
              <Failed reason={errorSentence(query.error)} onRetry={() => void query.refetch()} />
            ) : (
              <Timetable own={own} day={day} me={me} now={now} />
            )}
          </div>
          <CoachOwn me={me} today={today} />
        </div>
      )}
      {own === undefined || own === null ? null : <LiveRefresh me={me} />}
    </article>
  )
}
