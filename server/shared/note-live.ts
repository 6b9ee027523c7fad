import { sql } from 'kysely'
import type { LiveKind } from '../../contract/live-kinds'
import type { Tx } from '../kit/db/schema'

/** A live event; its kind and `storeId` determine who may receive it. */
export interface LiveEvent {
  kind: Exclude<LiveKind, 'notification'>
  storeId: string
  body: Record<string, unknown>
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
