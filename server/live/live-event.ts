import { sql } from 'kysely'
import { type LiveKind, liveKinds } from '../../contract/live'
import { holds } from '../kit/permission'
import type { Tx } from '../kit/schema'

/** Something that pages hear of as it happens; its kind and `storeId` say who may. */
export interface LiveEvent {
  kind: LiveKind
  storeId: string
  body: Record<string, unknown>
}

/** The kinds that a role's permissions let somebody hear. */
export function permittedKinds(permissions: readonly string[]): ReadonlySet<string> {
  const kinds = Object.entries(liveKinds).filter(([, needed]) =>
    needed.every((one) => holds(permissions, one)),
  )
  return new Set(kinds.map(([kind]) => kind))
}

/** Tells in the transaction in which it happens: what is rolled back is not heard of. */
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
