import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedOrder, orders } from '../../../../../contract/sales/order'
import { buyerName } from '../../../../domain/receipt/buyer-name'
import { ProseField } from '../../../../kit/form/text-field'
import { Dialog } from '../../../../kit/ui/dialog'
import textStyle from '../../../../kit/ui/text.module.css'
import { call } from '../../../../lib/api/call'
import { yuan } from '../../../../lib/format'
import { openFen } from '../../labels'
import { useSending } from '../../shift/use-sending'

/** Asks before an unpaid sale is closed for good. */
export function AbandonDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { send, isPending, isStale, text, problemOf } = useSending()
  const [reason, setReason] = useState<string>(m.order_abandon_default())
  const close = async () => {
    const body = { reason: reason.trim() }
    const closed = await send({ id: order.id, ...body }, () =>
      call(orders.on.close, { id: order.id, version: order.version, body }),
    )
    if (closed === undefined) return
    Toast.success(m.order_abandoned({ name: order.orderNo }))
    onClose()
  }
  return (
    <Dialog
      title={m.order_abandon_title()}
      confirmText={m.order_abandon()}
      isDestructive
      isDisabled={reason.trim().length < 2}
      isPending={isPending}
      onDo={() => void close()}
      onCancel={onClose}
    >
      <p>{m.order_abandon_text({ name: buyerName(order), amount: yuan(openFen(order)) })}</p>
      <ProseField
        name="reason"
        label={m.order_close_reason_field()}
        required
        value={reason}
        maxLength={200}
        problem={problemOf('reason')}
        problems={[]}
        disabled={isPending}
        change={setReason}
        leave={() => {}}
      />
      <div role="alert" className={textStyle.problem}>
        {isStale ? m.order_abandon_stale() : text}
      </div>
    </Dialog>
  )
}
