import { m } from '#messages'
import type {
  ListedLockerRental,
  LockerRentalStatus,
  rentalEndings,
} from '../../../../contract/sales/locker-rental'
import type { DeskChannel, OrderStatus } from '../../../../contract/sales/order'
import { enumLabels } from '../../../kit/ui/enum-labels'

export const lockerRentalLabels = {
  status: enumLabels<LockerRentalStatus>(
    { running: m.locker_rental_status_running, ended: m.locker_rental_status_ended },
    { running: 'good', ended: 'quiet' },
  ),
  ending: enumLabels<(typeof rentalEndings)[number]>({
    '7': m.locker_rental_ending_7,
    over: m.locker_rental_ending_over,
  }),
  unpaid: enumLabels<'true' | 'false'>({ true: m.locker_rental_unpaid, false: m.locker_rental_paid }),
  channel: enumLabels<DeskChannel>({
    cash: m.payment_channel_cash,
    pos: m.payment_channel_pos,
    transfer: m.payment_channel_transfer,
  }),
  order: enumLabels<OrderStatus>({
    pending: m.order_status_pending,
    paid: m.order_status_paid,
    instalments: m.order_status_instalments,
    partially_refunded: m.order_status_partially_refunded,
    refunded: m.order_status_refunded,
    closed: m.order_status_closed,
  }),
  action: enumLabels({
    renew: m.locker_do_renew,
    end: m.locker_do_end_rental,
    collect: m.locker_do_collect,
  }),
}

export const nameOf = ({ number, memberName }: Pick<ListedLockerRental, 'number' | 'memberName'>) =>
  `${number} ${memberName}`
