import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { keepableFen, mostForfeitFen } from '../../../contract/sales/deposit'
import { type ListedOrder, orders } from '../../../contract/sales/order'
import { isVoucherPlatform } from '../../../contract/sales/refund-shares'
import { MoneyField } from '../../kit/form/money-field'
import { payloadField } from '../../kit/form/payload-field'
import type { PayloadForm } from '../../kit/record/lifecycle-transition'
import { rowQuery } from '../../kit/record/row-query'
import textStyle from '../../kit/ui/text.module.css'
import { yuan } from '../../lib/format'

const hasVoucher = ({ channels }: ListedOrder) => channels.some(isVoucherPlatform)

/** null while the payments are unknown of an order that vouchers paid in part. */
export const proposedForfeitFen = (order: ListedOrder): number | null =>
  hasVoucher(order) ? null : mostForfeitFen(order)

/** What is kept of a deposit. Proposes the highest amount that leaves vouchers whole, and says why it is less than the law allows. */
export function ForfeitAmount({ form, order }: { form: PayloadForm; order: ListedOrder | undefined }) {
  const needsPayments = order !== undefined && hasVoucher(order)
  const { data } = useQuery({ ...rowQuery(orders, order?.id ?? ''), enabled: needsPayments })
  const field = payloadField<number | null>(form, 'forfeitFen', null)
  const mostFen = order === undefined ? null : mostForfeitFen(order)
  const keepFen = needsPayments ? (data === undefined ? null : keepableFen(data, data.payments)) : mostFen
  const change = useRef(field.change)
  change.current = field.change
  useEffect(() => {
    if (needsPayments && keepFen !== null && keepFen > 0) change.current(keepFen)
  }, [needsPayments, keepFen])
  if (keepFen === 0)
    return (
      <p role="alert" className={textStyle.alert}>
        {m.deposit_forfeit_nothing()}
      </p>
    )
  return (
    <MoneyField
      {...field}
      label={m.deposit_forfeit_amount()}
      help={
        mostFen === null || keepFen === null
          ? undefined
          : keepFen < mostFen
            ? m.deposit_forfeit_help_voucher({ most: yuan(keepFen), fifth: yuan(mostFen) })
            : m.deposit_forfeit_help({ most: yuan(mostFen) })
      }
      required
    />
  )
}
