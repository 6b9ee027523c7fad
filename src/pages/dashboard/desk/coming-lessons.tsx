import { m } from '#messages'
import type { BookedLesson } from '../../../../contract/system/booked-lesson'
import type { Me } from '../../../../contract/system/session'
import { pathTo } from '../../../lib/path-to'
import { LessonCard } from '../lesson/lesson-card'
import { Seat } from '../lesson/seat'
import { Panel, PanelNote } from '../panel'
import style from './desk.module.css'

/** Lessons that run or begin within six hours. */
export function ComingLessons({
  lessons,
  me,
  now,
}: {
  lessons: BookedLesson[] | undefined
  me: Me | undefined
  now: Date
}) {
  const isOneStore = me?.storeIds?.length === 1
  return (
    <Panel
      title={m.start_coming()}
      note={m.start_coming_all()}
      to={pathTo('appointment')}
      waits={lessons === undefined ? 6 : false}
    >
      {lessons === undefined || lessons.length === 0 ? (
        <PanelNote>{m.start_coming_none()}</PanelNote>
      ) : (
        <ol className={style.lessons}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard
                lesson={lesson}
                now={now}
                facts={[lesson.coachName, isOneStore ? '' : lesson.storeName, lesson.room ?? '']}
              >
                {lesson.seats.map((seat) => (
                  <Seat key={seat.id} lesson={lesson} seat={seat} me={me} now={now} />
                ))}
              </LessonCard>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
