import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { Calendar } from '../../../../contract/scheduling/calendar'
import {
  type ClassSession,
  classSessions,
  type NewClassSession,
  newClassSession,
} from '../../../../contract/scheduling/class-session'
import { useLessonRights } from '../../../domain/lesson/use-lesson-rights'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import type { EditorConfig } from '../../../kit/record/editor-config'
import { type NewSessionParams, readAddress, readNewSession } from '../address'
import type { BoardView } from '../calendar/board'
import { calendarOf } from '../calendar-of'
import { describeSession } from '../describe-session'
import { emptyBooking } from '../empty-booking'
import { instantAt } from '../grid-time'
import { workplaceOf } from '../move-refusal'
import { whenLabel } from '../session-labels'
import { BookingPeople } from './people'
import { proposedStart } from './proposed-start'
import { BookingTime } from './time'

/** A new session with its participants, at the place that the address names. */
export function BookingDrawer({ boardView, day }: { boardView: BoardView; day: string }) {
  const [params] = useSearchParams()
  const { isLimited, coachId } = useLessonRights()
  const ownCoach = isLimited ? coachId : null
  const { data } = useQuery({
    ...calendarOf(boardView),
    enabled: boardView.store !== null || boardView.coach !== null,
  })
  const requestedTime = params.get('new')
  // Begun input is not reset when the calendar behind it is refreshed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the calendar only gives the first values
  const config = useMemo(() => {
    const open = data?.stores.find(({ id }) => id === boardView.store)?.open ?? []
    const newSession = readNewSession(params, proposedStart(day, open, Date.now()))
    // In a coach's week the store is where the coach works at that time.
    const store = boardView.view === 'week' && boardView.coach !== null ? null : boardView.store
    return data === undefined
      ? null
      : bookingEditor(
          data,
          { ...newSession, coach: newSession.coach ?? ownCoach ?? boardView.coach },
          store,
          readAddress(params, day).member,
        )
  }, [requestedTime, data === undefined])
  if (config === null) return null
  const preferred = readNewSession(params, { day, minute: 0 }).coach ?? ownCoach ?? boardView.coach
  return (
    <EditDrawer
      config={config}
      describe={describeSession}
      title={() => m.appointment_new()}
      words={{ save: m.appointment_do_book(), saveNext: m.appointment_do_book_next() }}
      sections={(form) => [
        {
          key: 'people',
          title: m.appointment_section_people(),
          content: <BookingPeople form={form} />,
        },
        {
          key: 'time',
          title: m.appointment_section_time(),
          content: <BookingTime form={form} preferred={preferred} />,
        },
      ]}
    />
  )
}

function bookingEditor(
  calendar: Calendar,
  newSession: NewSessionParams,
  store: string | null,
  member: string | null,
): EditorConfig<ClassSession, NewClassSession> {
  return {
    resource: { ...classSessions, draft: newClassSession },
    nameOf: (row) => `${row.courseName} ${whenLabel(row)}`,
    initialValues: () => {
      const startsAt = instantAt(newSession.day, newSession.minute)
      const coach = calendar.coaches.find(({ id }) => id === newSession.coach) ?? null
      const storeId = store ?? workplaceOf(coach, startsAt)
      const course = calendar.courses
        .filter((one) => one.storeIds.includes(storeId) && one.coachId === newSession.coach)
        .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0]
      return {
        courseId: course?.id ?? '',
        storeId,
        room: null,
        startsAt,
        durationMin: newSession.length ?? course?.durationMin ?? 60,
        capacity: course?.capacity ?? 1,
        bookings:
          member !== null || course === undefined || course.kind === 'private'
            ? [{ ...emptyBooking, memberId: member ?? '' }]
            : [],
        repeatWeeks: 0,
      }
    },
    toDraft: (row) => newClassSession.parse(row),
  }
}

const order = ['private', 'small_group', 'group']
