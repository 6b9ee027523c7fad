import { useState } from 'react'
import { lessonAffects } from '../../../../contract/lesson-affects'
import type { appointments } from '../../../../contract/scheduling/appointment'
import type { BookedLesson, LessonSeat } from '../../../../contract/system/booked-lesson'
import { appointmentMachine } from '../../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../../machines/appointment/facts'
import { lessonConfirmationFacts } from '../../../../machines/lesson-confirmation/facts'
import { lessonConfirmationMachine } from '../../../../machines/lesson-confirmation/lesson-confirmation.machine'
import { advance, can } from '../../../../machines/lifecycle'
import { call } from '../../../lib/api/call'
import { named } from '../../../lib/api/exchange'
import { untilRefetched } from '../../../lib/api/writes'

type On = (typeof appointments)['on']
export type SeatEvent = 'confirm' | 'checkIn' | 'complete' | 'noShow'

/** Named without their schemas, which a phone need not load. */
export const seatExchanges = {
  confirm: named<On['confirm']>('POST', '/appointments/:id/confirm', lessonAffects),
  checkIn: named<On['checkIn']>('POST', '/appointments/:id/checkIn', lessonAffects),
  complete: named<On['complete']>('POST', '/appointments/:id/complete', lessonAffects),
  noShow: named<On['noShow']>('POST', '/appointments/:id/noShow', lessonAffects),
}

/**
 * Sends one-tap events of a seat. It is pending until the page has the new state, so that a second tap meets no other button. The query
 * library's mutations are in the file of the lists, which a phone need not load.
 */
export function useSeatEvent({ id, version }: Pick<LessonSeat, 'id' | 'version'>) {
  const [pending, setPending] = useState<SeatEvent | null>(null)
  const [error, setError] = useState<unknown>(null)
  const send = async (event: SeatEvent) => {
    setPending(event)
    setError(null)
    await call(seatExchanges[event], { id, version, body: {} }).catch(setError)
    await untilRefetched()
    setPending(null)
  }
  return { send, pending, error }
}

const factsOf = (
  lesson: Pick<BookedLesson, 'kind' | 'startsAt' | 'endsAt' | 'confirmationRule'>,
  seat: LessonSeat,
  now: Date,
) => appointmentFacts({ ...seat, ...times(lesson), seatsLeft: 0 }, now)

const times = ({
  kind,
  startsAt,
  endsAt,
  confirmationRule,
}: Pick<BookedLesson, 'kind' | 'startsAt' | 'endsAt' | 'confirmationRule'>) => ({
  kind,
  startsAt,
  endsAt,
  confirmationRule,
})

/** What the appointment's machine allows of the one-tap events; the server asks the same machine. */
export const seatEvents = (lesson: BookedLesson, seat: LessonSeat, now: Date): SeatEvent[] =>
  (['confirm', 'checkIn', 'complete', 'noShow'] as const).filter((event) =>
    can(appointmentMachine, seat.status, factsOf(lesson, seat, now), `appointment.${event}`),
  )

/** Whether the member can confirm a private lesson now, on this screen; a store that does not ask for it is not offered it. */
export const isConfirmable = (lesson: BookedLesson, seat: LessonSeat, now: Date): boolean =>
  lesson.kind === 'private' &&
  lesson.confirmationRule !== 'off' &&
  seat.status === 'checked_in' &&
  can(
    lessonConfirmationMachine,
    seat.confirmation,
    lessonConfirmationFacts({ ...seat, ...times(lesson), completedAt: null }, now),
    'lesson.confirm',
  )

/** The status after an event, which is shown while it is sent. */
export function statusAfter(
  lesson: BookedLesson,
  seat: LessonSeat,
  event: SeatEvent,
  now: Date,
): LessonSeat['status'] {
  const next = advance(appointmentMachine, seat.status, factsOf(lesson, seat, now), `appointment.${event}`)
  return next.ok ? next.status : seat.status
}
