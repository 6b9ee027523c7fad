import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { appointments } from '../../../../contract/scheduling/appointment'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import { call } from '../../../lib/api/call'
import { dayOf } from '../../../lib/format'
import { refreshBookings } from '../calendar-of'
import { emptyBooking } from '../empty-booking'
import { refusalOf, refusalSentence } from '../judge'
import { MemberChoice } from '../member-choice'

/** Books one more member into a session; a full one adds them to its waiting list, with a notice. */
export function AddMember({ session, onClose }: { session: ClassSession; onClose: () => void }) {
  const [booking, setBooking] = useState(emptyBooking)
  const cache = useQueryClient()
  const isFull = session.booked >= session.capacity
  const add = useMutation({
    mutationFn: () =>
      call(appointments.create, {
        body: { sessionId: session.id, ...booking, source: 'front_desk', waitIfFull: isFull },
      }),
    onSuccess: (row) => {
      Toast.success(
        row.status === 'waitlisted'
          ? m.appointment_done_wait({ name: row.memberName, position: row.waitlistPosition ?? 1 })
          : m.appointment_done_book({ name: row.memberName }),
      )
      onClose()
    },
    onSettled: () => refreshBookings(cache),
  })
  return (
    <div className="session-add">
      {add.error === null ? null : (
        <p role="alert" className="kit-alert">
          {refusalSentence(refusalOf(add.error))}
        </p>
      )}
      <MemberChoice
        booking={booking}
        day={dayOf(session.startsAt)}
        required
        disabled={add.isPending}
        problems={[]}
        onChange={setBooking}
      />
      <div className="kit-buttons">
        <Button
          theme="solid"
          loading={add.isPending}
          disabled={booking.memberId === ''}
          onClick={() => add.mutate()}
        >
          {isFull ? m.appointment_do_wait() : m.appointment_do_book()}
        </Button>
        <Button onClick={onClose}>{m.kit_cancel()}</Button>
      </div>
    </div>
  )
}
