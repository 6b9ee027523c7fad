import { sql } from 'kysely'
import { type LiveKind, liveKinds } from '../../contract/live-kinds'
import { holds } from '../kit/auth/permission'
import type { Tx } from '../kit/db/schema'

/** A live event; its kind and `storeId` determine who may receive it. */
export interface LiveEvent {
  kind: LiveKind
  storeId: string
  body: Record<string, unknown>
}

/** The kinds of event that a role's permissions allow. */
export function permittedKinds(permissions: readonly string[]): ReadonlySet<string> {
  const kinds = Object.entries(liveKinds).filter(([, needed]) =>
    needed.every((one) => holds(permissions, one)),
  )
  return new Set(kinds.map(([kind]) => kind))
}

/** Stores events in the transaction that causes them, so that a rollback sends none. */
export async function noteLive(tx: Tx, now: Date, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into live_event (at, store_id, kind, body)
    select ${now}, store_id, kind, body::jsonb
    from unnest(
      ${events.map(({ storeId }) => storeId)}::uuid[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ body }) => JSON.stringify(body))}::text[]
    ) with ordinality as told (store_id, kind, body, place)
    order by place
  `.execute(tx)
}
