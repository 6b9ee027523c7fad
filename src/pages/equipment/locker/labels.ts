import { m } from '#messages'
import type { keyFilters, ListedLocker, LockerSize, LockerStatus } from '../../../../contract/sales/locker'
import { lockerRoomLabels } from '../../../domain/locker/room-labels'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const lockerLabels = {
  status: enumLabels<LockerStatus>(
    {
      free: m.locker_status_free,
      in_use: m.locker_status_in_use,
      rented: m.locker_status_rented,
      ended: m.locker_status_ended,
      out_of_order: m.locker_status_out_of_order,
    },
    { free: 'good', in_use: 'new', rented: 'new', ended: 'warning', out_of_order: 'bad' },
  ),
  room: lockerRoomLabels,
  size: enumLabels<LockerSize>({
    small: m.locker_size_small,
    medium: m.locker_size_medium,
    large: m.locker_size_large,
  }),
  key: enumLabels<(typeof keyFilters)[number]>({ out: m.locker_key_out, late: m.locker_key_late }),
  action: enumLabels({
    giveKey: m.locker_do_give_key,
    takeBack: m.locker_do_take_back,
    rent: m.locker_do_rent,
    endRental: m.locker_do_end_rental,
    clear: m.locker_do_clear,
    block: m.locker_do_block,
    unblock: m.locker_do_unblock,
  }),
}

export const nameOf = ({ number, storeName }: Pick<ListedLocker, 'number' | 'storeName'>) =>
  `${number} ${storeName}`

/** `男更衣室 · 靠窗` */
export const placeOf = ({ room, zone }: Pick<ListedLocker, 'room' | 'zone'>) =>
  [lockerLabels.room.label(room), zone].filter(Boolean).join(' · ')
