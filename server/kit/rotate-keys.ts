import { type RawBuilder, sql } from 'kysely'
import { m } from '#messages'
import { claimKeys, newKey, readKeyRing, writeKeyFile } from './crypto/read-key-ring'
import { type SecretBox, secretBox } from './crypto/secret-box'
import { pulseName } from './db/database-monitor'
import type { Db, Tx } from './db/schema'
import { sealAgain } from './files/sealed-file-store'
import type { FileStore } from './files/store'
import type { Locale } from './problem'
import { Refusal } from './refusal'

/** A column of sealed values. */
export interface SealedColumn {
  table: string
  /** The column's own name. */
  name: string
  /** The column name that its values are bound to. */
  column: string
  boundTo: string
  /** Other columns of a row that depend on the key. */
  relatedColumns?: (text: string, box: SecretBox) => Record<string, unknown>
}

interface Rotation {
  where: { dataDir: string; dataKeys?: string | undefined }
  columns: readonly SealedColumn[]
  /** Sealed files outside the database, each under one name. */
  files: { store: FileStore; name: string }
  now: Date
  say: (sentence: (locale: Locale) => string) => void
}

const batch = 200
const nameOf = ({ table, name }: SealedColumn) => `${table}.${name}`

/**
 * Seals everything with a new key, and drops the others. After an interruption it continues with the same new key. Throws a refusal
 * while a console may be running, which would still seal with the old key.
 */
export async function rotateKeys(db: Db, { where, columns, files, now, say }: Rotation): Promise<void> {
  await refuseWhileRunning(db)
  const ring = ringFor(where)
  const box = secretBox(ring)
  await claimKeys(db, box, now)
  const [first] = box.keyIds
  for (const column of columns) {
    const done = await sealAnew(db, box, column)
    say((locale) => m.terminal_rotate_column({ column: nameOf(column), count: done }, { locale }))
  }
  const sealed = await sealFilesAnew(files, box)
  say((locale) => m.terminal_rotate_files({ count: sealed }, { locale }))
  for (const column of columns)
    if ((await waiting(db, column, first, 1)).length > 0)
      throw new Refusal((locale) => m.terminal_rotate_written({ column: nameOf(column) }, { locale }))
  await sql`delete from data_key where id <> ${first}`.execute(db)
  if (where.dataKeys === undefined) writeKeyFile(where.dataDir, ring.slice(0, 1))
  say((locale) => m.terminal_rotate_done({ key: first.toString('hex') }, { locale }))
  if (where.dataKeys !== undefined) say((locale) => m.terminal_rotate_remove_old({}, { locale }))
}

/** A ring of two or more keys is an interrupted rotation, or one that the operator has prepared in the environment. */
function ringFor(where: Rotation['where']): Buffer[] {
  const ring = readKeyRing(where)
  if (ring.length > 1) return ring
  if (where.dataKeys !== undefined) throw new Refusal((locale) => m.terminal_rotate_needs_key({}, { locale }))
  const longer = [newKey(), ...ring]
  writeKeyFile(where.dataDir, longer)
  return longer
}

async function refuseWhileRunning(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and application_name = ${pulseName}
  `.execute(db)
  if (rows.length > 0) throw new Refusal((locale) => m.terminal_rotate_running({}, { locale }))
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

/** Files with the new key are skipped, so that an interrupted run continues. */
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

/** Rows with other keys; finished ones are skipped, so that an interrupted run continues. */
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
