import { type RawBuilder, sql } from 'kysely'
import { pulseName } from './database-monitor'
import type { FileStore } from './file-store'
import { claimKeys, newKey, readKeyRing, writeKeyFile } from './key-ring'
import type { Db, Tx } from './schema'
import { sealAgain } from './sealed-file-store'
import { type SecretBox, secretBox } from './secret-box'

/** A column of sealed values. */
export interface SealedColumn {
  table: string
  /** The column's own name. */
  name: string
  /** Which column and row its values are bound to. */
  column: string
  boundTo: string
  /** What else a row keeps that depends on the key. */
  relatedColumns?: (text: string, box: SecretBox) => Record<string, unknown>
}

interface Rotation {
  where: { dataDir: string; dataKeys?: string | undefined }
  columns: readonly SealedColumn[]
  /** Sealed files beside the database, each under one name. */
  files: { store: FileStore; name: string }
  now: Date
  say: (line: string) => void
}

const batch = 200

/**
 * Seals everything by a key that is new, and drops the others. Begun again after it was cut off, it keeps the new key it had begun with. Throws
 * one sentence where a console may be running: it would go on sealing by the old key.
 */
export async function rotateKeys(db: Db, { where, columns, files, now, say }: Rotation): Promise<void> {
  await refuseWhileRunning(db)
  const ring = ringFor(where)
  const box = secretBox(ring)
  await claimKeys(db, box, now)
  const [first] = box.keyIds
  for (const column of columns) {
    const done = await sealAnew(db, box, column)
    say(`${column.table}.${column.name}: ${done} sealed anew`)
  }
  const sealed = await sealFilesAnew(files, box)
  say(`files: ${sealed} sealed anew`)
  for (const column of columns)
    if ((await waiting(db, column, first, 1)).length > 0)
      throw new Error(`${column.table}.${column.name} has been written meanwhile: run it again`)
  await sql`delete from data_key where id <> ${first}`.execute(db)
  if (where.dataKeys === undefined) writeKeyFile(where.dataDir, ring.slice(0, 1))
  say(`The data key is ${first.toString('hex')} now. Backups made before need the old one.`)
  if (where.dataKeys !== undefined)
    say('Take the old keys out of DATA_KEYS: nothing is sealed by them any more.')
}

/** A ring of two or more is a rotation that was cut off, or one that the operator has prepared in the environment. */
function ringFor(where: Rotation['where']): Buffer[] {
  const ring = readKeyRing(where)
  if (ring.length > 1) return ring
  if (where.dataKeys !== undefined)
    throw new Error(
      'Put a new key before the old one in DATA_KEYS, apart by a comma: 32 bytes in Base64, as `openssl rand -base64 32` makes them',
    )
  const longer = [newKey(), ...ring]
  writeKeyFile(where.dataDir, longer)
  return longer
}

async function refuseWhileRunning(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${pulseName}
  `.execute(db)
  if (rows.length > 0)
    throw new Error('The console is running: stop it first, since it seals by the key it began with')
}

async function sealAnew(db: Db, box: SecretBox, column: SealedColumn): Promise<number> {
  let done = 0
  for (;;) {
    const found = await db.transaction().execute(async (tx) => {
      const rows = await waiting(tx, column, box.keyIds[0], batch)
      for (const row of rows) await write(tx, box, column, row)
      return rows.length
    })
    done += found
    if (found < batch) return done
  }
}

/** Those that bear the new key already are passed over, so that a run goes on where another was cut off. */
async function sealFilesAnew({ store, name }: Rotation['files'], box: SecretBox): Promise<number> {
  let done = 0
  for await (const { id } of store.ids()) if (await sealAgain(store, box, id, name)) done += 1
  return done
}

interface Sealed {
  id: string
  boundTo: string
  sealed: Buffer
}

/** Rows of other keys. Those that are done do not count again, so that a run goes on where another was cut off. */
async function waiting(tx: Tx, { table, name, boundTo }: SealedColumn, first: Buffer, most: number) {
  const sealed = sql.ref(name)
  const { rows } = await sql<Sealed>`
    select id, ${sql.ref(boundTo)} as bound_to, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null and substr(${sealed}, 1, 4) <> ${first} order by id limit ${most} for update
  `.execute(tx)
  return rows
}

async function write(
  tx: Tx,
  box: SecretBox,
  { table, name, column, relatedColumns }: SealedColumn,
  row: Sealed,
) {
  const place = { column, id: row.boundTo }
  const text = box.open(row.sealed, place)
  const values: Record<string, unknown> = { [name]: box.seal(text, place), ...relatedColumns?.(text, box) }
  const sets: RawBuilder<unknown>[] = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id}`.execute(tx)
}
