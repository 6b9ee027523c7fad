import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/schema'

/** The 256-bit key that signs a kind of link, created on first use and shared by all processes. */
export async function signingKey(tx: Tx, name: string): Promise<Buffer> {
  const found = await readKey(tx, name)
  if (found !== undefined) return found
  await sql`insert into signing_key (name, key) values (${name}, ${randomBytes(32)}) on conflict do nothing`.execute(
    tx,
  )
  const made = await readKey(tx, name)
  if (made === undefined) throw new Error(`the signing key ${name} could not be made`)
  return made
}

async function readKey(tx: Tx, name: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ key: Buffer }>`select key from signing_key where name = ${name}`.execute(tx)
  return rows[0]?.key
}
