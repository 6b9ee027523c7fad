import { sql } from 'kysely'
import type { TargetRow } from '../../../contract/sales/targets'
import type { Tx } from '../../kit/db/schema'
import type { StoreScope } from '../../kit/resource/store-scope'

interface SheetFilter {
  month: string
  storeId?: string | undefined
  scope: StoreScope
}

/** The first day of a month. */
export const firstOf = (month: string) => `${month}-01`

/** The requested stores that are in the scope; null: all. */
function storesOf({ storeId, scope: { storeIds } }: SheetFilter): readonly string[] | null {
  if (storeId === undefined) return storeIds
  return storeIds === null || storeIds.includes(storeId) ? [storeId] : []
}

/**
 * Each store, then its people: coaches and accounts that work there, and those with a target or something reached. One query reads
 * everything, so that its cost is that of one month.
 */
export async function sheetOf(tx: Tx, filter: SheetFilter): Promise<TargetRow[]> {
  const [month, stores] = [firstOf(filter.month), storesOf(filter)]
  const { rows } = await sql<TargetRow>`
    with chosen as materialized (
      select id, name, code, status, archived_at from store where ${stores === null ? sql`true` : sql`id = any(${stores}::uuid[])`}
    ), reached as materialized (
      select * from target_reached(${month}::date, ${stores}::uuid[])
    ), given as materialized (
      select store_id, person_id,
        max(value) filter (where measure = 'sales' and month = ${month}::date) as sales,
        max(value) filter (where measure = 'lessons' and month = ${month}::date) as lessons,
        max(value) filter (where measure = 'cards' and month = ${month}::date) as cards,
        max(value) filter (where measure = 'sales' and month < ${month}::date) as sales_before,
        max(value) filter (where measure = 'lessons' and month < ${month}::date) as lessons_before,
        max(value) filter (where measure = 'cards' and month < ${month}::date) as cards_before
      from target join chosen on chosen.id = store_id
      where month in (${month}::date, (${month}::date - interval '1 month')::date) group by store_id, person_id
    ), subject as (
      select id as store_id, null::uuid as person_id from chosen where archived_at is null and status <> 'closed'
      union
      select coach_store.store_id, coach.person_id from coach_store join coach on coach.id = coach_store.coach_id
      where coach.archived_at is null and coach.status <> 'departed'
      union
      select home.store_id, account.person_id from account cross join unnest(account.store_ids) as home (store_id)
      where account.person_id is not null and account.disabled_at is null
      union
      select store_id, person_id from reached
      union
      select store_id, person_id from given
    )
    select chosen.id as store_id, chosen.name as store_name, person.id as person_id, person.name as person_name,
      jsonb_build_object('target', given.sales, 'before', given.sales_before, 'reached', coalesce(reached.sales, 0)) as sales,
      jsonb_build_object('target', given.lessons, 'before', given.lessons_before, 'reached', coalesce(reached.lessons, 0)) as lessons,
      jsonb_build_object('target', given.cards, 'before', given.cards_before, 'reached', coalesce(reached.cards, 0)) as cards
    from subject join chosen on chosen.id = subject.store_id
    left join person on person.id = subject.person_id
    left join reached on reached.store_id = subject.store_id and reached.person_id is not distinct from subject.person_id
    left join given on given.store_id = subject.store_id and given.person_id is not distinct from subject.person_id
    order by chosen.code, chosen.id, person.id is not null, person.name_pinyin, person.id
  `.execute(tx)
  return rows
}
