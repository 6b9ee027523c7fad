import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'
import type { Blockers } from '../../kit/resource/definition'

/** Sessions that block a change, by their time in Shanghai, the latest first. */
export async function sessionBlockers(tx: Tx, which: RawBuilder<unknown>): Promise<Blockers> {
  const { rows } = await sql<{ id: string; name: string; found: number }>`
    select id, to_char(lower(during) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as name, count(*) over () as found
    from class_session where ${which} order by lower(during) desc, id limit 20
  `.execute(tx)
  return {
    blockers: rows.map(({ id, name }) => ({ kind: 'session', id, name })),
    blockerCount: rows[0]?.found ?? 0,
  }
}
