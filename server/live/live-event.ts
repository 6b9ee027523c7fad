import { sql } from 'kysely'
import type { Tx } from '../kit/schema'

/** Something that pages hear of as it happens. `storeId` says who may. */
export interface LiveEvent {
  kind: 'access' | 'device' | 'task' | 'check_in'
  storeId: string
  body: Record<string, unknown>
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
