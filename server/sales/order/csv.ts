import { m } from '#messages'
import { nextInstalment, withPaid } from '../../../contract/sales/instalment'
import { isCollectable, type Order } from '../../../contract/sales/order'
import { shanghaiTime } from '../../kit/day'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'
import { mobileCell } from '../../shared/mobile-cell'

export const orderCsv: CsvColumn<Order>[] = [
  { header: (locale) => m.order_no({}, { locale }), cell: ({ orderNo }) => orderNo },
  {
    header: (locale) => m.order_created_at({}, { locale }),
    cell: ({ createdAt }) => shanghaiTime(new Date(createdAt)),
  },
  {
    header: (locale) => m.order_member({}, { locale }),
    cell: ({ memberName }, locale) => memberName ?? m.order_walk_in({}, { locale }),
  },
  {
    header: (locale) => m.order_mobile({}, { locale }),
    cell: mobileCell,
  },
  {
    header: (locale) => m.order_items({}, { locale }),
    cell: ({ items }) => items.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)).join('; '),
  },
  { header: (locale) => m.order_total({}, { locale }), cell: ({ totalFen }) => yuanOf(totalFen) },
  { header: (locale) => m.order_discount({}, { locale }), cell: ({ discountFen }) => yuanOf(discountFen) },
  { header: (locale) => m.order_payable({}, { locale }), cell: ({ payableFen }) => yuanOf(payableFen) },
  {
    header: (locale) => m.order_paid({}, { locale }),
    cell: ({ paidFen, setOffFen }) => yuanOf(paidFen - setOffFen),
  },
  {
    header: (locale) => m.order_refunded({}, { locale }),
    cell: ({ refundedFen, setOffFen }) => yuanOf(refundedFen - setOffFen),
  },
  {
    header: (locale) => m.instalment_set_off({}, { locale }),
    cell: ({ setOffFen }) => yuanOf(setOffFen),
  },
  { header: (locale) => m.deposit_due_on({}, { locale }), cell: ({ restDueOn }) => restDueOn },
  {
    header: (locale) => m.instalment_progress({}, { locale }),
    cell: ({ instalments, paidFen }) => {
      const paid = withPaid(instalments, paidFen).filter((one) => one.paidFen === one.amountFen)
      return instalments.length === 0 ? null : `${paid.length} / ${instalments.length}`
    },
  },
  {
    header: (locale) => m.instalment_next({}, { locale }),
    cell: ({ status, restDueOn, payableFen, paidFen, instalments }) => {
      if (!isCollectable(status) || restDueOn === null || (status === 'pending' && paidFen === 0)) return null
      const next = nextInstalment(instalments, paidFen)
      return yuanOf(next === undefined ? payableFen - paidFen : next.amountFen - next.paidFen)
    },
  },
  {
    header: (locale) => m.deposit_forfeited({}, { locale }),
    cell: ({ forfeitedFen }) => yuanOf(forfeitedFen),
  },
  {
    header: (locale) => m.order_channels({}, { locale }),
    cell: ({ channels }, locale) =>
      channels.map((channel) => m[`payment_channel_${channel}`]({}, { locale })).join('; '),
  },
  { header: (locale) => m.order_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.order_seller({}, { locale }), cell: ({ sellerName }) => sellerName },
  {
    header: (locale) => m.earning_second_seller({}, { locale }),
    cell: ({ secondSellerName }) => secondSellerName,
  },
  {
    header: (locale) => m.order_status({}, { locale }),
    cell: ({ status }, locale) => m[`order_status_${status}`]({}, { locale }),
  },
  {
    header: (locale) => m.order_paid_at({}, { locale }),
    cell: ({ paidAt }) => paidAt && shanghaiTime(new Date(paidAt)),
  },
  { header: (locale) => m.order_note({}, { locale }), cell: ({ note }) => note },
]
