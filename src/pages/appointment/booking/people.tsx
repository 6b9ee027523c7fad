import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { NewClassSession } from '../../../../contract/scheduling/class-session'
import type { Form } from '../../../kit/form/form'
import textStyle from '../../../kit/ui/text.module.css'
import { paymentOptionsOf } from '../calendar-of'
import { emptyBooking } from '../empty-booking'
import { MemberChoice } from '../member-choice'
import { paymentChoices } from './payment-choices'

/** The first participants: one in a private lesson, none or several in a class. */
export function BookingPeople({ form }: { form: Form<NewClassSession> }) {
  const { values } = form
  const bookings = form.bind('bookings')
  const isPrivate = values.capacity === 1
  const put = (at: number, booking: NewClassSession['bookings'][number]) =>
    bookings.change(values.bookings.map((one, index) => (index === at ? booking : one)))
  const remove = (at: number) => bookings.change(values.bookings.filter((_, index) => index !== at))
  return (
    <>
      {values.bookings.map((booking, at) => (
        <Participant
          // Participants have no id before they are chosen, only their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: one is added at the end, or taken out by clearing it
          key={at}
          booking={booking}
          session={values}
          required={isPrivate}
          disabled={bookings.disabled}
          problems={bookings.problems.filter(({ path }) => path[1] === at)}
          onChange={(next) => put(at, next)}
          onClear={isPrivate ? () => put(at, emptyBooking) : () => remove(at)}
        />
      ))}
      {isPrivate || values.bookings.length >= values.capacity ? null : (
        <div className={textStyle.buttons}>
          <Button
            disabled={bookings.disabled}
            onClick={() => bookings.change([...values.bookings, emptyBooking])}
          >
            {m.appointment_add_member()}
          </Button>
          <span className={textStyle.note}>
            {m.appointment_seats({ booked: values.bookings.length, capacity: values.capacity })}
          </span>
        </div>
      )}
    </>
  )
}

interface Props extends Omit<Parameters<typeof MemberChoice>[0], 'choices' | 'storeId'> {
  session: Pick<NewClassSession, 'courseId' | 'storeId' | 'startsAt'>
}

/** A participant of a session that does not exist yet. */
function Participant({ session, ...props }: Props) {
  const { courseId, storeId, startsAt } = session
  const { data: options } = useQuery(
    paymentOptionsOf({ course: courseId, store: storeId, startsAt }, props.booking.memberId),
  )
  return (
    <MemberChoice
      {...props}
      storeId={storeId === '' ? null : storeId}
      choices={options === undefined ? undefined : paymentChoices(options)}
    />
  )
}
