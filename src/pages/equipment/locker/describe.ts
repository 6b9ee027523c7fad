import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { lockerLabels } from './labels'

/** A locker's members as its history and a conflict show them. */
export const describeLocker = describeBy(
  {
    number: m.locker_number,
    storeName: m.locker_store,
    room: m.locker_room,
    zone: m.locker_zone,
    size: m.locker_size,
    status: m.locker_status,
    keyOf: m.locker_history_key,
    rentedBy: m.locker_history_rental,
    blockReason: m.locker_block_reason,
    note: m.locker_note,
  },
  {
    room: lockerLabels.room.labelFor,
    size: lockerLabels.size.labelFor,
    status: lockerLabels.status.labelFor,
  },
)
