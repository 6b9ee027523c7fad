import { type RawBuilder, sql } from 'kysely'
import { mostWristbands, type Wristband, type WristbandStatus } from '../../../contract/membership/wristband'
import type { Tx } from '../../kit/db/schema'
import { problem } from '../../kit/problem'
import type { RowScope } from '../../kit/resource/store-scope'
import { memberIdsOf } from '../../shared/member-rows'

export const wristbandRows: RowScope = {
  table: 'wristband',
  visible: ({ storeIds }) => sql<boolean>`wristband.person_id in (
    select person_id from member where merged_into_id is null and id in (${memberIdsOf(storeIds)}))`,
}

const order = sql`array_position(array['active', 'lost', 'replaced', 'ended'], wristband.status)`

export async function listWristbands(tx: Tx, where: RawBuilder<boolean>): Promise<Wristband[]> {
  const { rows } = await sql<Wristband>`
    select wristband.id, wristband.version, member.id as member_id, wristband.number, wristband.status,
      wristband.created_at as issued_at, wristband.created_by as issued_by, wristband.changed_at, wristband.changed_by,
      later.number as replaced_by
    from wristband join member on member.person_id = wristband.person_id and member.merged_into_id is null
    left join wristband later on later.id = wristband.replaced_by_id
    where ${where} order by ${order}, wristband.changed_at desc, wristband.id desc limit 100
  `.execute(tx)
  return rows
}

export async function readWristband(tx: Tx, id: string): Promise<Wristband> {
  const [row] = await listWristbands(tx, sql`wristband.id = ${id}`)
  if (row === undefined) throw problem('not_found')
  return row
}

/** How many of a person's are in use. */
export async function countInUse(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from wristband where person_id = ${personId} and status = 'active'
  `.execute(tx)
  return rows[0]?.found ?? 0
}

/** The facts of the machine; an active one counts among those in use. */
export function wristbandFacts(status: WristbandStatus, inUse: number): { full: boolean } {
  return { full: inUse - (status === 'active' ? 1 : 0) >= mostWristbands }
}
