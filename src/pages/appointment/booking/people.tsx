import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { NewClassSession } from '../../../../contract/scheduling/class-session'
import type { Form } from '../../../kit/form/form'
import { dayOf } from '../../../lib/format'
import { emptyBooking } from '../empty-booking'
import { MemberChoice } from '../member-choice'

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
        <MemberChoice
          // Participants have no id before they are chosen, only their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: one is added at the end, or taken out by clearing it
          key={at}
          booking={booking}
          day={dayOf(values.startsAt)}
          required={isPrivate}
          disabled={bookings.disabled}
          problems={bookings.problems.filter(({ path }) => path[1] === at)}
          onChange={(next) => put(at, next)}
          onClear={isPrivate ? () => put(at, emptyBooking) : () => remove(at)}
        />
      ))}
      {isPrivate || values.bookings.length >= values.capacity ? null : (
        <div className="kit-buttons">
          <Button
            disabled={bookings.disabled}
            onClick={() => bookings.change([...values.bookings, emptyBooking])}
          >
            {m.appointment_add_member()}
          </Button>
          <span className="kit-note">
            {m.appointment_seats({ booked: values.bookings.length, capacity: values.capacity })}
          </span>
        </div>
      )}
    </>
  )
}
