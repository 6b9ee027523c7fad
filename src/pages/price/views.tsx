import IconCreditCard from '@douyinfe/semi-icons/lib/es/icons/IconCreditCard'
import IconShoppingBag from '@douyinfe/semi-icons/lib/es/icons/IconShoppingBag'
import { m } from '#messages'
import { products } from '../../../contract/catalogue/product'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'

export type PriceView = 'plans' | 'goods'

/** The cards and the goods of the price list; nothing for people who may see the cards alone. */
export function PriceViews({ now }: { now: PriceView }) {
  const may = useMay()
  if (!may(products.list)) return null
  return (
    <ViewLinks<PriceView>
      label={m.product_view()}
      now={now}
      views={[
        { key: 'plans', label: m.product_view_plans(), icon: <IconCreditCard aria-hidden /> },
        { key: 'goods', label: m.product_view_goods(), icon: <IconShoppingBag aria-hidden /> },
      ]}
    />
  )
}
