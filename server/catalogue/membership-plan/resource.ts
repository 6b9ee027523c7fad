import { sql } from 'kysely'
import { type MembershipPlan, plans } from '../../../contract/catalogue/membership-plan'
import { membershipPlanMachine } from '../../../machines/membership-plan/membership-plan.machine'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { Writing } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { checkPlan, refuseForeignPlan } from './check-plan'
import { membershipPlanCsv } from './csv'
import type { ScopedResource } from './reprice'

const limits = sql`(select value from setting where name = 'city_limits')`

/** Plans on sale that exceed the city's limits: `limitBreaches` of the contract is not empty. */
const beyondLimits = sql<boolean>`(membership_plan.status = 'on_sale' and (
  membership_plan.sale_price_fen > (${limits} -> membership_plan.kind ->> 'maxFen')::bigint
  or membership_plan.kind = 'period' and coalesce(membership_plan.duration_days, 0) + membership_plan.bonus_days
    > ceil((${limits} -> 'period' ->> 'maxMonths')::int * 365.5 / 12)
  or membership_plan.kind = 'times' and membership_plan.times > (${limits} -> 'times' ->> 'maxTimes')::int
))`

registerConstraint('membership_plan_code_key', { code: 'taken', path: ['code'] })

/** Counts of a plan's orders: cards sold within 30 days, and open orders, which keep their price. */
const sold = (now: Date) => sql`
  (select count(*)::int from order_item
    where plan_id = membership_plan.id and sold_at >= ${now}::timestamptz - interval '30 days') as sold30d,
  (select count(distinct order_id)::int from sales_order join order_item on order_id = sales_order.id
    where sales_order.status = 'pending' and plan_id = membership_plan.id) as open_orders`

/** Orders of a plan, which prevent archiving it because they refer to its name. */
async function ordersOf(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; name: string; found: number }>`
    select sales_order.id, order_no as name, count(*) over () as found from sales_order
    where id in (select order_id from order_item where plan_id = ${id}) order by created_at desc, id limit 10
  `.execute(tx)
  return {
    blockers: rows.map(({ id, name }) => ({ kind: 'order', id, name })),
    blockerCount: rows[0]?.found ?? 0,
  }
}

export const membershipPlanResource: ScopedResource = {
  contract: plans,
  table: 'membership_plan',
  rows: {
    table: 'membership_plan',
    // A plan that is valid in every store is visible to all.
    visible: ({ storeIds }) => sql<boolean>`(membership_plan.store_scope = 'all' or exists (
      select from membership_plan_store where plan_id = membership_plan.id and store_id = any(${storeIds})))`,
  },
  select: (_, now) => sql`
    ${rowBaseOf('membership_plan')},
    membership_plan.code, membership_plan.name, membership_plan.kind, membership_plan.duration_days,
    membership_plan.times, membership_plan.valid_days, membership_plan.bonus_days, membership_plan.list_price_fen,
    membership_plan.sale_price_fen, membership_plan.store_scope, membership_plan.badge, membership_plan.sale_from,
    membership_plan.sale_to, membership_plan.sort, membership_plan.status, membership_plan.coverage,
    membership_plan.is_coverage_assumed,
    array(select store_id from membership_plan_store where plan_id = membership_plan.id order by store_id) as store_ids,
    array(select store.name from membership_plan_store join store on store.id = store_id
      where plan_id = membership_plan.id order by store_id) as store_names,
    ${sold(now)}`,
  detail: sql`
    membership_plan.freeze_max_days, membership_plan.freeze_min_days, membership_plan.freeze_max_count,
    membership_plan.guests_per_month,
    membership_plan.is_transferable, membership_plan.transfer_fee_fen, membership_plan.activate_within_days,
    membership_plan.benefits,
    array(select text_id from membership_plan_agreement where plan_id = membership_plan.id order by text_id) as agreement_ids`,
  sorts: {
    sort: sql`membership_plan.sort`,
    name: sql`membership_plan.name_pinyin`,
    code: sql`membership_plan.code`,
    salePriceFen: sql`membership_plan.sale_price_fen`,
    createdAt: sql`membership_plan.created_at`,
    updatedAt: sql`membership_plan.updated_at`,
  },
  filters: {
    kind: (list) => sql`membership_plan.kind = any(${list})`,
    status: (list) => sql`membership_plan.status = any(${list})`,
    // Valid in that store, by name or because it is valid everywhere.
    store: (id, { scope: { storeIds } }) =>
      storeIds !== null && !storeIds.includes(id)
        ? sql`false`
        : sql`(membership_plan.store_scope = 'all' or exists (
            select from membership_plan_store where plan_id = membership_plan.id and store_id = ${id}))`,
    minFen: (fen) => sql`membership_plan.sale_price_fen >= ${fen}`,
    maxFen: (fen) => sql`membership_plan.sale_price_fen <= ${fen}`,
    assumed: (flag) => sql`membership_plan.is_coverage_assumed = ${flag}`,
    overLimit: (flag) => (flag ? beyondLimits : sql`not ${beyondLimits}`),
  },
  search: {
    members: ['code', 'name'],
    text: ({ code, name }) => searchText({ names: [name], texts: [code] }),
  },
  normalize: ({ storeIds, agreementIds, ...rest }) => ({
    ...rest,
    storeIds: storeIds?.toSorted(),
    agreementIds: agreementIds?.toSorted(),
  }),
  check: checkPlan,
  columns: ({ storeIds: _, agreementIds: _a, name, coverage, ...own }) => ({
    ...own,
    name,
    namePinyin: name && pinyinOf(name),
    coverage: coverage && JSON.stringify(coverage),
  }),
  children: async (writing, id, draft) => {
    await writeStores(writing, id, draft)
    await writeAgreements(writing, id, draft)
  },
  blockers: ordersOf,
  lifecycle: {
    machine: membershipPlanMachine,
    facts: () => ({}),
    events: { list: () => ({}), delist: () => ({}) },
    afterEvent: async ({ scope }, { before }) => refuseForeignPlan(scope, before),
  },
  csv: membershipPlanCsv,
}

async function writeStores(
  { tx }: Writing,
  id: string,
  { storeIds }: Partial<Pick<MembershipPlan, 'storeIds'>>,
) {
  if (storeIds === undefined) return
  await sql`delete from membership_plan_store where plan_id = ${id}`.execute(tx)
  await sql`
    insert into membership_plan_store (plan_id, store_id) select ${id}, unnest(${storeIds}::uuid[])
  `.execute(tx)
}

async function writeAgreements(
  { tx }: Writing,
  id: string,
  { agreementIds }: Partial<Pick<MembershipPlan, 'agreementIds'>>,
) {
  if (agreementIds === undefined) return
  await sql`delete from membership_plan_agreement where plan_id = ${id}`.execute(tx)
  await sql`
    insert into membership_plan_agreement (plan_id, text_id) select ${id}, unnest(${agreementIds}::uuid[])
  `.execute(tx)
}
