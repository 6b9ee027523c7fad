import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Order } from '../../../../contract/sales/order'
import { nextDueFen } from '../../../domain/deposit/next-due-fen'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import orderStyle from '../order.module.css'
import { PrintReceipt } from '../receipt/print-receipt'
import cartStyle from './cart.module.css'
import style from './collection.module.css'

interface Props {
  order: Order
  onCollect: () => void
  onNext: () => void
  onClose: () => void
}

/** A deposit or an instalment was taken: its receipt, when the next money is due, and the next sale. */
export function DepositTaken({ order, onCollect, onNext, onClose }: Props) {
  const isOnPlan = order.instalments.length > 0
  const next = { rest: yuan(nextDueFen(order)), day: order.restDueOn ?? '' }
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyN') return
    event.preventDefault()
    onNext()
  })
  return (
    <div className={style.done}>
      <div role="status">
        <strong>{isOnPlan ? m.instalment_taken() : m.deposit_taken()}</strong>
        <output className={cartStyle.sum}>{yuan(order.paidFen)}</output>
        <span>{isOnPlan ? m.instalment_taken_rest(next) : m.deposit_taken_rest(next)}</span>
        <span className={orderStyle.no}>{order.orderNo}</span>
      </div>
      <div className={textStyle.buttons}>
        <PrintReceipt order={order} isFirst icon={<IconPrint aria-hidden />} />
        <Button size="large" type="tertiary" onClick={onNext}>
          {m.order_next()}
          <kbd>Alt N</kbd>
        </Button>
        <Button size="large" type="tertiary" onClick={onCollect}>
          {isOnPlan ? m.instalment_collect_next() : m.deposit_collect_now()}
        </Button>
        <Button size="large" theme="borderless" type="tertiary" onClick={onClose}>
          {m.kit_close()}
        </Button>
      </div>
    </div>
  )
}
