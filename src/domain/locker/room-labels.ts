import { m } from '#messages'
import type { LockerRoom } from '../../../contract/sales/locker'
import { enumLabels } from '../../kit/ui/enum-labels'

/** Whose changing room a locker is in. */
export const lockerRoomLabels = enumLabels<LockerRoom>({
  men: m.locker_room_men,
  women: m.locker_room_women,
  shared: m.locker_room_shared,
})
