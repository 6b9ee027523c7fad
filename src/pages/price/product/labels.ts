import { m } from '#messages'
import type {
  ListedProduct,
  Product,
  productCategories,
  productStatuses,
  StockMovementKind,
  taxClasses,
} from '../../../../contract/catalogue/product'
import { enumLabels } from '../../../kit/ui/enum-labels'

type Status = (typeof productStatuses)[number]
type Category = (typeof productCategories)[number]
type TaxClass = (typeof taxClasses)[number]

const percent = (rate: string) => () => `${rate}%`

export const productLabels = {
  status: enumLabels<Status>(
    {
      draft: m.product_status_draft,
      on_sale: m.product_status_on_sale,
      off_sale: m.product_status_off_sale,
    },
    { draft: 'new', on_sale: 'good', off_sale: 'quiet' },
  ),
  category: enumLabels<Category>({
    drink: m.product_category_drink,
    food: m.product_category_food,
    supplement: m.product_category_supplement,
    apparel: m.product_category_apparel,
    gear: m.product_category_gear,
    service: m.product_category_service,
    locker: m.product_category_locker,
    other: m.product_category_other,
  }),
  taxClass: enumLabels<TaxClass>({
    '13': percent('13'),
    '9': percent('9'),
    '6': percent('6'),
    '3': percent('3'),
    '1': percent('1'),
    '0': percent('0'),
    exempt: m.product_tax_exempt,
  }),
  movement: enumLabels<StockMovementKind>(
    {
      receipt: m.product_kind_receipt,
      sale: m.product_kind_sale,
      return: m.product_kind_return,
      count: m.product_kind_count,
      loss: m.product_kind_loss,
    },
    { receipt: 'good', sale: 'quiet', return: 'new', count: 'new', loss: 'warning' },
  ),
  action: enumLabels({
    list: m.product_do_list,
    delist: m.product_do_delist,
    receive: m.product_do_receive,
    adjust: m.product_do_adjust,
  }),
}

export const nameOf = ({ name }: Pick<Product, 'name'>) => name

export const stockQty = ({ stock }: Pick<ListedProduct, 'stock'>): number =>
  stock.reduce((sum, { qty }) => sum + qty, 0)
