import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { appointments } from '../../../../contract/scheduling/appointment'
import type { ClassSession } from '../../../../contract/scheduling/class-session'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { untilRefetched } from '../../../lib/api/writes'
import { errorSentence } from '../../../lib/error-sentence'
import { readAddress } from '../address'
import { paymentChoices } from '../booking/payment-choices'
import { paymentOptionsOf } from '../calendar-of'
import { emptyBooking } from '../empty-booking'
import { MemberChoice } from '../member-choice'
import { refusalOf, refusalSentence } from '../move-refusal'
import style from './session.module.css'

/** Books one more member into a session; a full one adds them to its waiting list, with a notice. */
export function AddMember({ session, onClose }: { session: ClassSession; onClose: () => void }) {
  const [params] = useSearchParams()
  const [booking, setBooking] = useState(() => ({
    ...emptyBooking,
    memberId: readAddress(params, '').member ?? '',
  }))
  const options = useQuery(paymentOptionsOf({ session: session.id }, booking.memberId))
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
    onSettled: untilRefetched,
  })
  return (
    <div className={style.add}>
      {add.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusalSentence(refusalOf(add.error))}
        </p>
      )}
      {options.error === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {errorSentence(options.error)}
        </p>
      )}
      <MemberChoice
        booking={booking}
        choices={options.data === undefined ? undefined : paymentChoices(options.data)}
        storeId={session.storeId}
        required
        disabled={add.isPending}
        problems={[]}
        onChange={setBooking}
      />
      <div className={textStyle.buttons}>
        <Button
          theme="solid"
          loading={add.isPending}
          disabled={booking.memberId === '' || options.data === undefined}
          onClick={() => add.mutate()}
        >
          {isFull ? m.appointment_do_wait() : m.appointment_do_book()}
        </Button>
        <Button onClick={onClose}>{m.kit_cancel()}</Button>
      </div>
    </div>
  )
}
