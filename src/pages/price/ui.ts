import { m } from '#messages'
import type { plans } from '../../../contract/catalogue/membership-plan'
import type { products } from '../../../contract/catalogue/product'
import type { voucherDeals } from '../../../contract/sales/voucher-deal'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'
import { describePlan } from './describe-plan'
import { priceLabels } from './labels'
import { describeProduct } from './product/describe'
import { productLabels } from './product/labels'
import { describeVoucherDeal } from './voucher-deal/describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    price:
      | ListNames<typeof plans>
      | ListNames<typeof products>
      | ListNames<typeof voucherDeals>
      | 'from'
      | 'prices'
      | 'view'
      | 'stock'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'plan',
    table: 'membership_plan',
    page: 'price',
    noun: m.audit_kind_plan,
    addressOf: (id) => pathTo('price', { edit: id }),
    describe: describePlan,
    actionLabel: priceLabels.action.find,
    permission: {
      noun: m.permission_resource_plan,
      verbs: {
        list: m.permission_verb_list,
        delist: m.permission_verb_delist,
      },
    },
  },
  {
    name: 'product',
    table: 'product',
    page: 'price',
    noun: m.product_noun,
    addressOf: (id) => pathTo('price', { view: 'goods', edit: id }),
    describe: describeProduct,
    actionLabel: productLabels.action.find,
    permission: {
      noun: m.product_noun,
      verbs: {
        list: m.permission_verb_list,
        delist: m.permission_verb_delist,
        receive: m.permission_verb_receive,
        adjust: m.permission_verb_adjust,
      },
    },
  },
  {
    name: 'voucher-deal',
    table: 'voucher_deal',
    page: 'price',
    noun: m.voucher_deal_noun,
    addressOf: (id) => pathTo('price', { view: 'deals', edit: id }),
    describe: describeVoucherDeal,
    permission: { noun: m.voucher_deal_noun },
  },
]
