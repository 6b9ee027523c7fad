import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { memberships } from '../../../contract/membership/membership'
import { shanghaiDay } from '../../kit/day'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import type { RequestContext } from '../../kit/resource/serve'
import { storesAllowed } from '../../kit/resource/store-scope'
import { moveLater } from './card-days'

type Closure = output<(typeof memberships)['extendStore']['body']>
type Closed = output<(typeof memberships)['closures']['reply']>['rows'][number]

/** Cards per statement: each has two audit lines, and a statement is cut off after 15 s. */
const batch = 1_000

/** Extends the live cards of a store's members, each with an audit line, all of them or none. */
export async function extendStore(
  request: RequestContext<unknown, Closure>,
): Promise<{ cards: number; members: number }> {
  const { tx, body, scope } = request
  storesAllowed(scope, [body.storeId], ['storeId'])
  const unknown = await findMissingReferences(tx, 'store', [body.storeId], () => ['storeId'])
  if (unknown.length > 0) throw fieldsProblem(unknown)
  const which = concerned(body, shanghaiDay(request.now))
  if (!body.dryRun)
    // Locks members before cards, as every transaction does.
    await sql`
      select from member where id in (select member_id from membership where ${which}) order by id for no key update
    `.execute(tx)
  const { rows } = await sql<{ id: string; memberId: string }>`
    select id, member_id from membership where ${which} order by id ${body.dryRun ? sql`` : sql`for update`}
  `.execute(tx)
  if (!body.dryRun)
    for (let from = 0; from < rows.length; from += batch)
      await extend(
        request,
        rows.slice(from, from + batch).map(({ id }) => id),
      )
  if (!body.dryRun && rows.length > 0) await note(request)
  return { cards: rows.length, members: new Set(rows.map(({ memberId }) => memberId)).size }
}

async function note({ tx, now, principal, body }: RequestContext<unknown, Closure>): Promise<void> {
  await sql`
    insert into store_extension (id, store_id, days, at, who)
    values (${newId(now.getTime())}, ${body.storeId}, ${body.days}, ${now}, ${principal.username})
  `.execute(tx)
}

/** Suspended stores, with the days by which cards were extended since the first closed day. */
export async function closuresOf({ tx, scope }: Pick<RequestContext<unknown, unknown>, 'tx' | 'scope'>) {
  const { rows } = await sql<Closed>`
    select store.id as store_id, store.name as store_name, suspended_from as "from", suspended_to as "to",
      coalesce((select sum(days) from store_extension
        where store_id = store.id and at >= shanghai_instant(suspended_from, 0)), 0)::int as extended_days
    from store
    where store.status = 'suspended' and archived_at is null
      and ${scope.storeIds === null ? sql`true` : sql`store.id = any(${scope.storeIds})`}
    order by store.code
  `.execute(tx)
  return { rows }
}

/** Cards that have begun or begin by themselves; one that continues another moves with that. */
function concerned({ storeId, everywhere }: Closure, today: string): RawBuilder<boolean> {
  const holdsHereAlone = sql`(membership.store_scope = 'some' and array(
    select store_id from membership_store where membership_id = membership.id) = array[${storeId}::uuid])`
  return sql`
    membership.home_store_id = ${storeId} and membership.status in ('pending', 'active', 'frozen')
    and membership.ends_on + open_freeze_days(membership.id) >= ${today}::date
    and not (membership.status = 'pending' and membership.origin = 'renewal')
    and ${everywhere ? sql`true` : holdsHereAlone}`
}

async function extend(
  { tx, now, principal, audits, body }: RequestContext<unknown, Closure>,
  ids: string[],
): Promise<void> {
  const { days, reason } = body
  const { rows } = await sql<{ id: string; endsOn: string; before: string }>`
    update membership set ends_on = ends_on + ${days}::int, version = version + 1, updated_at = ${now},
      updated_by = ${principal.username}
    where id = any(${ids}) returning id, ends_on, ends_on - ${days}::int as before
  `.execute(tx)
  await sql`
    insert into membership_extension (id, membership_id, days, reason, at, who)
    select given.id, given.card, ${days}::int, ${reason}, ${now}, ${principal.username}
    from unnest(${ids.map(() => newId(now.getTime()))}::uuid[], ${ids}::uuid[]) as given (id, card)
  `.execute(tx)
  await audits([
    ...rows.map(({ id, endsOn, before }) => ({
      action: 'membership.extend',
      table: 'membership',
      rowId: id,
      reason,
      before: { endsOn: before },
      after: { endsOn },
    })),
    ...(await moveLater(
      { tx, now, principal },
      ids.map((id) => ({ id, days })),
    )),
  ])
}
