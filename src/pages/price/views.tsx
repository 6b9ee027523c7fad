import IconCreditCard from '@douyinfe/semi-icons/lib/es/icons/IconCreditCard'
import IconShoppingBag from '@douyinfe/semi-icons/lib/es/icons/IconShoppingBag'
import IconTicketCodeStroked from '@douyinfe/semi-icons/lib/es/icons/IconTicketCodeStroked'
import { m } from '#messages'
import { products } from '../../../contract/catalogue/product'
import { voucherDeals } from '../../../contract/sales/voucher-deal'
import { ViewLinks } from '../../kit/list/view-links'
import { useMay } from '../../kit/ui/use-may'

export type PriceView = 'plans' | 'goods' | 'deals'

/** The cards, the goods and the group-buy deals of the price list; nothing for people who may see the cards alone. */
export function PriceViews({ now }: { now: PriceView }) {
  const may = useMay()
  const views = [
    { key: 'plans', label: m.product_view_plans(), icon: <IconCreditCard aria-hidden />, isShown: true },
    {
      key: 'goods',
      label: m.product_view_goods(),
      icon: <IconShoppingBag aria-hidden />,
      isShown: may(products.list),
    },
    {
      key: 'deals',
      label: m.product_view_deals(),
      icon: <IconTicketCodeStroked aria-hidden />,
      isShown: may(voucherDeals.list),
    },
  ] as const
  const shown = views.filter(({ isShown }) => isShown)
  return shown.length < 2 ? null : <ViewLinks<PriceView> label={m.product_view()} now={now} views={shown} />
}
