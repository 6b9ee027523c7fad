import { m } from '#messages'
import type { LockerKey } from '../../../../contract/sales/locker'
import { lockerRoomLabels } from '../../../domain/locker/room-labels'

/** Says that a key is of the changing room of the other sex. */
export const otherRoomText = ({ number, room, memberName }: LockerKey): string =>
  m.locker_desk_other_room({ number, room: lockerRoomLabels.label(room), name: memberName })
