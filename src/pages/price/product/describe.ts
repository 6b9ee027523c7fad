import { m } from '#messages'
import { describeBy } from '../../../kit/history/describe'
import { yuan } from '../../../lib/format'
import { productLabels } from './labels'

const money = (value: unknown) => yuan(Number(value))

/** A product's members as its history and a conflict show them. */
export const describeProduct = describeBy(
  {
    code: m.product_code,
    name: m.product_name,
    status: m.product_status,
    category: m.product_category,
    barcodes: m.product_barcodes,
    priceFen: m.product_price,
    costFen: m.product_cost,
    taxClass: m.product_tax_class,
    isStocked: m.product_is_stocked,
    lowStockLevel: m.product_low_level,
    qty: m.product_change,
    reason: m.product_reason,
  },
  {
    status: productLabels.status.labelFor,
    category: productLabels.category.labelFor,
    taxClass: productLabels.taxClass.labelFor,
    priceFen: money,
    costFen: money,
  },
)
