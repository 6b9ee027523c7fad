import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { dashboard } from '../../../contract/system/dashboard'
import { type DashboardFilter, periodBefore } from '../../../contract/system/dashboard-links'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { type StoreScope, storesAllowed } from '../../kit/resource/store-scope'
import { semaphore } from '../../kit/semaphore'

type Query = output<(typeof dashboard)['figures']['query']>

/** The context of a dashboard request: stores, days, and a transaction with limited concurrency. */
export interface Seen extends DashboardFilter {
  tx: Tx
  scope: StoreScope
  now: Date
  before: { from: string; to: string }
  permissions: readonly string[]
  principal: Principal
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/** A part without its permission is not queried. */
export const part = async <T>(
  seen: Seen,
  permission: string,
  read: (seen: Seen) => Promise<T>,
): Promise<T | null> => (holds(seen.permissions, permission) ? read(seen) : null)

const mostDays = 366
/** Of the ten connections of a process. */
const mostAtOnce = 4

/** Throws `invalid` for too many days and for a store that is missing or outside the scope. */
export async function seenBy({
  tx,
  principal,
  scope,
  query,
  now,
}: RequestContext<Query, unknown>): Promise<Seen> {
  const { store, from, to } = query
  if (Date.parse(to) - Date.parse(from) >= mostDays * 86_400_000)
    throw fieldsProblem([{ path: ['to'], code: 'period_too_long', params: { maximum: mostDays } }])
  if (store !== undefined) await requireStore(tx, scope, store)
  const { permissions } = principal
  const shown = { store, from, to, today: shanghaiDay(now), before: periodBefore({ from, to }) }
  return { ...shown, tx, scope, now, permissions, principal, run: semaphore(mostAtOnce) }
}

async function requireStore(tx: Tx, scope: StoreScope, id: string): Promise<void> {
  storesAllowed(scope, [id], ['store'])
  const { rows } = await sql`select from store where id = ${id}`.execute(tx)
  if (rows.length === 0) throw fieldsProblem([{ path: ['store'], code: 'does_not_exist' }])
}

/** The condition for rows of the selected stores. */
export function ofStores({ store, scope: { storeIds } }: Seen, column: RawBuilder<unknown>) {
  const ids = store === undefined ? storeIds : [store]
  return ids === null ? sql<boolean>`true` : sql<boolean>`${column} = any(${ids}::uuid[])`
}
