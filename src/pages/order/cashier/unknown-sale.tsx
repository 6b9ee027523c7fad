import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import listStatesStyle from '../../../kit/ui/list-states.module.css'

/** The address names a sale that does not exist, or that belongs to another store. */
export function UnknownSale({ onNext, onClose }: { onNext: () => void; onClose: () => void }) {
  return (
    <div role="alert" className={listStatesStyle.state}>
      <strong>{m.order_unknown_sale()}</strong>
      <p>{m.order_unknown_sale_help()}</p>
      <Button theme="solid" autoFocus onClick={onNext}>
        {m.order_new()}
      </Button>
      <Button type="tertiary" onClick={onClose}>
        {m.order_view_orders()}
      </Button>
    </div>
  )
}
