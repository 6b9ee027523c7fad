import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { orders } from '../../../contract/sales/order'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import { openDueFen } from '../../../contract/scheduling/open-due-fen'
import { useMay } from '../../kit/ui/use-may'
import { minuteOf, yuan } from '../../lib/format'
import { openLessonsQuery } from './open-lessons-query'
import style from './unpaid-lessons.module.css'
import { useCollectLessons } from './use-collect-lessons'

interface Props {
  memberId: string
  /** The store whose till gets the money; null: the lesson's. */
  storeId: string | null
}

/** A member's unpaid lessons with their sum, and a button that collects all of them; nothing when all is paid. */
export function UnpaidLessons({ memberId, storeId }: Props) {
  const may = useMay()
  const { data } = useQuery({ ...openLessonsQuery(memberId), enabled: may(appointments.list) })
  const { collect, isPending } = useCollectLessons(storeId)
  const lessons = data?.rows ?? []
  if (lessons.length === 0) return null
  const amount = yuan(lessons.reduce((sum, row) => sum + openDueFen(row), 0))
  return (
    <section className={style.unpaid} aria-label={m.debt_title()}>
      <header>
        <strong>{m.debt_notice({ count: lessons.length, amount })}</strong>
        {may(orders.collectLessons) ? (
          <Button theme="solid" disabled={isPending} onClick={() => collect(lessons.map(({ id }) => id))}>
            {m.debt_collect({ amount })}
          </Button>
        ) : null}
      </header>
      <ul>
        {lessons.map((row) => (
          <li key={row.id}>
            <span>{lessonLine(row)}</span>
            {isToCome(row) ? <small>{m.debt_to_come()}</small> : null}
            <b>{yuan(openDueFen(row))}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Lesson = Pick<ListedAppointment, 'courseName' | 'coachName' | 'startsAt'>

/** Course, coach and time. */
export const lessonLine = ({ courseName, coachName, startsAt }: Lesson): string =>
  m.debt_lesson_line({ course: courseName, coach: coachName, time: minuteOf(startsAt).slice(5) })

const isToCome = ({ status }: ListedAppointment) => status === 'requested' || status === 'confirmed'
