import { sql } from 'kysely'
import type { input } from 'zod/v4/core'
import { m } from '#messages'
import type { Coverage } from '../../contract/catalogue/coverage'
import { coverageSentences } from '../../contract/catalogue/coverage-sentences'
import { unitPriceFen } from '../../contract/catalogue/membership-plan'
import { publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { servePublic } from './serve-public'
import { isPlanShown, isStoreShown } from './visible'

export function publicPriceRoutes(app: App): void {
  servePublic(app, publicApi.prices, async ({ db, query: { store }, today }) => ({
    rows: (await plansOf(db, { store, today })).map((plan) => ({
      ...plan,
      coverage: coverageSentences(plan.coverage, m, 'zh-CN'),
      unitPriceFen: unitPriceFen(plan),
    })),
  }))
}

type Plan = Omit<input<typeof publicApi.prices.reply>['rows'][number], 'unitPriceFen' | 'coverage'> & {
  coverage: Coverage
}

async function plansOf(
  db: Tx,
  { store, today }: { store: string | undefined; today: string },
): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select code, name, kind, duration_days, times, valid_days, bonus_days, list_price_fen, sale_price_fen, badge, benefits, coverage,
      freeze_max_days, freeze_max_count, guests_per_month, is_transferable, transfer_fee_fen, activate_within_days, sale_to,
      case when store_scope = 'some' then (
        select json_agg(json_build_object('code', store.code, 'name', store.name) order by store.code)
        from membership_plan_store join store on store.id = membership_plan_store.store_id
        where membership_plan_store.plan_id = membership_plan.id and ${isStoreShown}
      ) end as stores
    from membership_plan
    where ${isPlanShown(today)} ${store === undefined ? sql`` : sql`and ${holdsIn(store)}`}
    order by sort, id limit 500
  `.execute(db)
  return rows
}

const holdsIn = (code: string) => sql`exists (
  select from store where store.code = ${code} and ${isStoreShown} and (
    membership_plan.store_scope = 'all' or exists (
      select from membership_plan_store where plan_id = membership_plan.id and store_id = store.id)))`
