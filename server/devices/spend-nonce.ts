import { sql } from 'kysely'
import type { Device, DeviceParts } from './port'

/** Longer than a signed message can be valid, with clocks that differ. */
export const nonceMinutes = 30

export async function spendNonce(
  { db, clock }: DeviceParts,
  { id }: Device,
  nonce: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into device_nonce (device_id, nonce, at) values (${id}, ${nonce}, ${clock()})
    on conflict do nothing returning device_id
  `.execute(db)
  return rows.length > 0
}
