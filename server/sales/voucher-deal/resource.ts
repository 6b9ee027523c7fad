import { sql } from 'kysely'
import { voucherDeals } from '../../../contract/sales/voucher-deal'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkVoucherDeal, requireOwnDeal } from './check'
import { voucherDealCsv } from './csv'

registerConstraint('voucher_deal_payout', { code: 'payout_over_face', path: ['payoutFen'] })
registerConstraint('voucher_deal_ordered', { code: 'ends_before_start', path: ['validTo'] })
registerConstraint('voucher_deal_stands_for_one', { code: 'deal_of_two', path: ['productId'] })

export const voucherDealResource: ResourceDefinition<typeof voucherDeals, 'voucher_deal'> = {
  contract: voucherDeals,
  table: 'voucher_deal',
  rows: {
    table: 'voucher_deal',
    // A deal of the whole chain is visible to all.
    visible: ({ storeIds }) =>
      sql<boolean>`(voucher_deal.store_id is null or voucher_deal.store_id = any(${storeIds}))`,
  },
  joins: sql`
    left join store on store.id = voucher_deal.store_id
    left join membership_plan on membership_plan.id = voucher_deal.plan_id
    left join product on product.id = voucher_deal.product_id`,
  select: () => sql`
    ${rowBaseOf('voucher_deal')}, voucher_deal.platform, voucher_deal.name, voucher_deal.store_id, voucher_deal.plan_id,
    voucher_deal.product_id, voucher_deal.face_fen, voucher_deal.payout_fen, voucher_deal.valid_from, voucher_deal.valid_to,
    voucher_deal.note, store.name as store_name, membership_plan.name as plan_name, product.name as product_name,
    coalesce(membership_plan.sale_price_fen, product.price_fen)::bigint as price_fen,
    (select count(*)::int from voucher where deal_id = voucher_deal.id and status in ('redeemed', 'settled')) as vouchers`,
  sorts: {
    name: sql`voucher_deal.name_pinyin`,
    faceFen: sql`voucher_deal.face_fen`,
    validFrom: sql`voucher_deal.valid_from`,
    createdAt: sql`voucher_deal.created_at`,
    updatedAt: sql`voucher_deal.updated_at`,
  },
  filters: {
    platform: (list) => sql`voucher_deal.platform = any(${list})`,
    // Those that may be redeemed there.
    store: (id) => sql`(voucher_deal.store_id is null or voucher_deal.store_id = ${id})`,
    on: (day) =>
      sql`(voucher_deal.valid_from <= ${day} and (voucher_deal.valid_to is null or voucher_deal.valid_to >= ${day}))`,
  },
  search: { members: ['name'], text: ({ name }) => searchText({ names: [name], texts: [] }) },
  check: checkVoucherDeal,
  archiving: async ({ scope }, before) => {
    requireOwnDeal(scope, before)
    return {}
  },
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  csv: voucherDealCsv,
}
