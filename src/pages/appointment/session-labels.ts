import { m } from '#messages'
import type { CourseKind } from '../../../contract/catalogue/coach-course'
import type { ClassSession, sessionStatuses } from '../../../contract/scheduling/class-session'
import { enumLabels } from '../../kit/ui/enum-labels'
import { dayOf } from '../../lib/format'
import { dayLabel, weekdayName, weekdayNo } from '../../lib/weekday'
import { clockOf } from './grid-time'

type Status = (typeof sessionStatuses)[number]

export const sessionLabels = {
  kind: enumLabels<CourseKind>({
    private: m.appointment_kind_private,
    small_group: m.appointment_kind_small_group,
    group: m.appointment_kind_group,
  }),
  status: enumLabels<Status>(
    {
      scheduled: m.appointment_session_scheduled,
      cancelled: m.appointment_session_cancelled,
      finished: m.appointment_session_finished,
    },
    { scheduled: 'new', cancelled: 'bad', finished: 'quiet' },
  ),
  action: enumLabels({
    cancel: m.appointment_cancel_session,
    finish: m.appointment_session_finished,
    move: m.appointment_do_reschedule,
    substitute: m.appointment_do_substitute,
    keep: m.appointment_do_keep,
  }),
}

export const weekdayLabel = (day: string): string => weekdayName(weekdayNo(day))

/** `3月4日` */
export const dateLabel = (day: string): string =>
  m.appointment_date({ month: Number(day.slice(5, 7)), day: Number(day.slice(8)) })

/** `3月4日 周三 09:00–10:00` */
export const whenLabel = ({ startsAt, endsAt }: Pick<ClassSession, 'startsAt' | 'endsAt'>): string =>
  `${dayLabel(dayOf(startsAt))} ${clockOf(startsAt)}–${clockOf(endsAt)}`

/** The names of the participants. */
export const participants = ({ memberNames }: Pick<ClassSession, 'memberNames'>): string =>
  memberNames.join(m.kit_comma())

export const seatsOf = ({ booked, capacity }: Pick<ClassSession, 'booked' | 'capacity'>): string =>
  m.appointment_seats({ booked, capacity })

/** The full accessible name of a session: the visible text of its block first, then the rest. */
export function sessionLabel(session: ClassSession, shown: string): string {
  const rest = [
    dayLabel(dayOf(session.startsAt)),
    `${clockOf(session.startsAt)}–${clockOf(session.endsAt)}`,
    session.courseName,
    sessionLabels.kind.label(session.kind),
    session.coachName,
    session.kind === 'private' ? participants(session) : seatsOf(session),
    session.room ?? '',
    session.requested > 0 ? m.appointment_requested_count({ count: session.requested }) : '',
    session.waiting > 0 ? m.appointment_waiting_count({ count: session.waiting }) : '',
    session.status === 'finished' ? m.appointment_session_finished() : '',
  ]
  return [shown, ...rest.filter((part) => !shown.includes(part))].join(m.appointment_comma())
}

export const seatsTaken = (count: number): string =>
  count === 0 ? m.appointment_head_none() : m.appointment_head_sessions({ count })
