import { m } from '#messages'
import type { TaughtLesson } from '../../../../contract/system/booked-lesson'
import type { CoachDay } from '../../../../contract/system/coach-dashboard'
import type { Me } from '../../../../contract/system/session'
import { mayDo } from '../../../lib/api/session'
import { dayOf } from '../../../lib/format'
import pageStyle from '../dashboard.module.css'
import { LessonCard } from '../lesson/lesson-card'
import { clockOf } from '../lesson/phase-of'
import { Seat } from '../lesson/seat'
import style from './coach.module.css'
import { type Entry, entriesOf } from './entries-of'
import { FreeTime } from './free-time'
import { LastTraining } from './last-training'

interface Props {
  /** Undefined while it loads. */
  own: CoachDay | undefined
  day: string
  me: Me | undefined
  now: Date
}

/** The lessons and free times of a day in their order, with a line at the present. */
export function Timetable({ own, day, me, now }: Props) {
  if (own === undefined)
    return (
      <div className={style.entries} aria-busy="true">
        {[1, 2, 3, 4].map((at) => (
          <div key={at} className={`${pageStyle.waiting} ${style.waits}`} />
        ))}
      </div>
    )
  const isToday = day === dayOf(now)
  const entries = entriesOf(own, isToday ? now : null)
  const people = own.lessons.reduce((sum, { booked }) => sum + booked, 0)
  return (
    <section aria-label={m.start_timetable()}>
      {own.lessons.length === 0 ? (
        <p className={style.none}>
          {own.isOnLeave
            ? m.start_on_leave()
            : own.works.length === 0
              ? m.start_no_hours()
              : m.start_no_lessons()}
        </p>
      ) : (
        <p className={style.sum}>{m.start_day_sum({ lessons: own.lessons.length, people })}</p>
      )}
      <ol className={style.entries}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryView entry={entry} own={own} me={me} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function EntryView({ entry, own, me, now }: { entry: Entry; own: CoachDay; me: Me | undefined; now: Date }) {
  if (entry.kind === 'now')
    return (
      <div className={style.now}>
        <span>{m.start_now({ time: clockOf(now) })}</span>
      </div>
    )
  if (entry.kind === 'gap')
    return mayDo(me, 'appointment:write') ? (
      <FreeTime gap={entry.gap} day={own.day} coach={own.coachId} now={now} />
    ) : null
  return <Taught lesson={entry.lesson} me={me} now={now} />
}

function Taught({ lesson, me, now }: { lesson: TaughtLesson; me: Me | undefined; now: Date }) {
  const facts = [lesson.storeName, lesson.room ?? '']
  return (
    <LessonCard lesson={lesson} now={now} facts={facts}>
      {lesson.seats.map((seat) => (
        <Seat key={seat.id} lesson={lesson} seat={seat} me={me} now={now}>
          {lesson.kind === 'private' && mayDo(me, 'training-plan:read') ? (
            <LastTraining last={seat.lastTraining} />
          ) : null}
        </Seat>
      ))}
    </LessonCard>
  )
}
