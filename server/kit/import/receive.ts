import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { mostRecords } from '../../../contract/import'
import { type Author, writeAudit } from '../audit'
import { newId } from '../id'
import type { Db, Tx } from '../schema'
import type { Importable } from './importable'
import { likelyMapping } from './mapping'
import { refusedFile } from './refused-file'
import { sampleOf, sampleSize } from './sample'
import { openSource } from './source'

/** Reads a file into a new run, in one transaction: a file that is refused leaves nothing. Answers the run's id. */
export async function receiveFile(
  db: Db,
  importable: Importable,
  author: Author,
  { file, name }: { file: string; name: string },
): Promise<string> {
  const { shape, encoding, columns, records } = await openSource(file, importable)
  const mapping = shape === 'table' ? likelyMapping(importable, columns) : {}
  const [{ size }, sha256] = [await stat(file), await digestOf(file)]
  const id = newId(author.now.getTime())
  const { kind } = importable
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into import_run (id, kind, shape, file_name, bytes, encoding, sha256, columns, mapping, account_id,
        created_at, updated_at, created_by)
      values (${id}, ${kind}, ${shape}, ${nameOf(name)}, ${size}, ${encoding}, ${sha256}, ${columns}, ${JSON.stringify(mapping)},
        ${author.accountId}, ${author.now}, ${author.now}, ${author.who})
    `.execute(tx)
    const { found, first } = await keepRecords(tx, id, records)
    if (found === 0) throw refusedFile('file_empty')
    const shown = sampleOf(columns, first)
    await sql`
      update import_run set columns = ${shown.columns}, sample = ${JSON.stringify(shown.sample)} where id = ${id}
    `.execute(tx)
    await writeAudit(tx, author, {
      action: 'import.create',
      table: 'import_run',
      rowId: id,
      after: { kind, shape, fileName: nameOf(name), records: found },
    })
  })
  return id
}

const batch = 500

/** How many there were, and the first of them. */
async function keepRecords(tx: Tx, id: string, records: AsyncIterable<unknown>) {
  const first: unknown[] = []
  let kept = 0
  let waiting: unknown[] = []
  const keep = async () => {
    await sql`
      insert into import_row (run_id, n, record)
      select ${id}, ${kept}::int + place, record
      from jsonb_array_elements(${JSON.stringify(waiting)}::jsonb) with ordinality as given (record, place)
    `.execute(tx)
    kept += waiting.length
    waiting = []
  }
  for await (const record of records) {
    waiting.push(storable(record))
    if (first.length < sampleSize) first.push(waiting.at(-1))
    if (kept + waiting.length > mostRecords) throw refusedFile('too_many_records', { most: mostRecords })
    if (waiting.length === batch) await keep()
  }
  if (waiting.length > 0) await keep()
  return { found: kept, first }
}

const deepest = 32

/** No database column takes NUL and halves of surrogate pairs; who reads the record meets the sign for what is no letter. */
function storable(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw refusedFile('unknown_shape')
  if (typeof value === 'string') return value.replace(/\0|\p{Cs}/gu, '\ufffd')
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storable(name), storable(member, depth + 1)]),
  )
}

/** The last part of what the file was called, without what a terminal would take for something else. */
function nameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  return [...last.replace(/[\p{C}"<>|:*?]/gu, '').trim()].slice(-200).join('') || 'file'
}

async function digestOf(file: string): Promise<Buffer> {
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(file)) digest.update(bytes)
  return digest.digest()
}
