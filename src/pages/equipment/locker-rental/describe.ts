import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'
import { lockerRentalLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))

/** A rental's members as its history shows them. */
export const describeLockerRental = describeBy(
  {
    rentalNo: m.locker_rental_no,
    number: m.locker_number,
    memberNo: m.locker_holder_no,
    startsOn: m.locker_rental_starts_on,
    endsOn: m.locker_rental_ends_on,
    endedOn: m.locker_rental_ended_on,
    status: m.locker_rental_status,
    rentFen: m.locker_rental_rent,
    unpaidFen: m.locker_rental_unpaid,
    depositFen: m.locker_rental_deposit,
    depositChannel: m.locker_rental_deposit_channel,
    returnedFen: m.locker_rental_returned,
    returnChannel: m.locker_rental_return_channel,
    keptFen: m.locker_rental_kept,
    keepReason: m.locker_rental_keep_reason,
    note: m.locker_note,
  },
  {
    status: lockerRentalLabels.status.labelFor,
    depositChannel: lockerRentalLabels.channel.labelFor,
    returnChannel: lockerRentalLabels.channel.labelFor,
    rentFen: money,
    unpaidFen: money,
    depositFen: money,
    returnedFen: money,
    keptFen: money,
  },
)
