import { sql } from 'kysely'
import type { Tx } from '../kit/schema'

/** Something that pages hear of as it happens. `storeId` says who may. */
export interface LiveEvent {
  kind: 'access' | 'device' | 'task' | 'check_in'
  storeId: string
  body: Record<string, unknown>
}

/** A statement takes 65,535 values. */
const atOnce = 5_000

/** Tells in the transaction in which it happens: what is rolled back is not heard of. */
export async function noteLive(tx: Tx, now: Date, events: readonly LiveEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += atOnce) {
    const rows = events
      .slice(from, from + atOnce)
      .map(
        ({ kind, storeId, body }) => sql`(${now}, ${storeId}::uuid, ${kind}, ${JSON.stringify(body)}::jsonb)`,
      )
    await sql`insert into live_event (at, store_id, kind, body) values ${sql.join(rows)}`.execute(tx)
  }
}
