import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MembershipPlan, plans } from '../../../contract/catalogue/membership-plan'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { requireVisible } from '../../kit/resource/store-scope'
import { refuseForeignPlan } from './check-plan'
import type { ScopedResource } from './reprice'

type Confirmation = output<(typeof plans)['confirmCoverage']['body']>
type Confirmed = output<(typeof plans)['confirmCoverage']['reply']>

/** Confirms the assumed coverage of plans, and gives it to the cards that were sold before coverage existed. */
export async function confirmCoverage(
  resource: ScopedResource,
  { tx, now, principal, scope, body, audits }: RequestContext<unknown, Confirmation>,
): Promise<Confirmed> {
  let cards = 0
  // A fixed order prevents deadlocks between two such requests.
  for (const { id, version } of body.plans.toSorted((one, other) => one.id.localeCompare(other.id))) {
    await requireVisible(tx, { table: resource.table, visible: resource.rows.visible }, scope, id)
    const { rows } = await sql<
      Pick<MembershipPlan, 'version' | 'kind' | 'coverage' | 'storeScope' | 'storeIds'>
    >`
      select version, kind, coverage, store_scope,
        array(select store_id from membership_plan_store where plan_id = membership_plan.id) as store_ids
      from membership_plan where id = ${id} for no key update
    `.execute(tx)
    const [plan] = rows
    if (plan === undefined) throw problem('not_found')
    refuseForeignPlan(scope, plan)
    if (plan.version !== version) throw problem('stale')
    await sql`
      update membership_plan set is_coverage_assumed = false, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
      where id = ${id}
    `.execute(tx)
    const changed = await sql<{ id: string; hasChanged: boolean; before: unknown }>`
      with assumed as (
        select id, coverage from membership where plan_id = ${id} and is_coverage_assumed order by id for no key update
      )
      update membership set is_coverage_assumed = false,
        -- A card of another kind cannot have the plan's coverage; it keeps its own.
        coverage = case when membership.kind = ${plan.kind} then ${JSON.stringify(plan.coverage)}::jsonb else membership.coverage end,
        version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
      from assumed where membership.id = assumed.id
      returning membership.id, assumed.coverage <> membership.coverage as has_changed, assumed.coverage as before
    `.execute(tx)
    cards += changed.rows.length
    await audits([
      {
        action: 'plan.confirmCoverage',
        table: 'membership_plan',
        rowId: id,
        before: { isCoverageAssumed: true },
        after: { isCoverageAssumed: false },
      },
      ...changed.rows
        .filter(({ hasChanged }) => hasChanged)
        .map((card) => ({
          action: 'membership.coverage',
          table: 'membership' as const,
          rowId: card.id,
          before: { coverage: card.before },
          after: { coverage: plan.coverage },
        })),
    ])
  }
  return { plans: body.plans.length, cards }
}
