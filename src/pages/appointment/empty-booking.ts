import type { NewClassSession } from '../../../contract/scheduling/class-session'

/** A participant who has not been chosen yet; the contract refuses it as missing. */
export const emptyBooking: NewClassSession['bookings'][number] = {
  memberId: '',
  membershipId: null,
  note: '',
}
