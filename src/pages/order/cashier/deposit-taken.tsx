import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { Order } from '../../../../contract/sales/order'
import textStyle from '../../../kit/ui/text.module.css'
import { yuan } from '../../../lib/format'
import { usePageKeys } from '../../../lib/use-page-keys'
import { openFen } from '../labels'
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

/** A deposit was taken: its receipt, when the rest is due, and the next sale. */
export function DepositTaken({ order, onCollect, onNext, onClose }: Props) {
  usePageKeys((event) => {
    if (!event.altKey || event.code !== 'KeyN') return
    event.preventDefault()
    onNext()
  })
  return (
    <div className={style.done}>
      <div role="status">
        <strong>{m.deposit_taken()}</strong>
        <output className={cartStyle.sum}>{yuan(order.paidFen)}</output>
        <span>{m.deposit_taken_rest({ rest: yuan(openFen(order)), day: order.restDueOn ?? '' })}</span>
        <span className={orderStyle.no}>{order.orderNo}</span>
      </div>
      <div className={textStyle.buttons}>
        <PrintReceipt order={order} isFirst icon={<IconPrint aria-hidden />} />
        <Button size="large" type="tertiary" onClick={onNext}>
          {m.order_next()}
          <kbd>Alt N</kbd>
        </Button>
        <Button size="large" type="tertiary" onClick={onCollect}>
          {m.deposit_collect_now()}
        </Button>
        <Button size="large" theme="borderless" type="tertiary" onClick={onClose}>
          {m.kit_close()}
        </Button>
      </div>
    </div>
  )
}
