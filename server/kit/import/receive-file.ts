import { sql } from 'kysely'
import type { Db, Tx } from '../db/schema'
import { type Author, writeAudit } from '../db/write-audit'
import { type ReaderLine, readApart } from '../files/read-apart'
import { newId } from '../new-id'
import { fileNameOf } from './file-name-of'
import type { Importable } from './importable'
import { likelyMapping } from './mapping'
import { refusedFile } from './refused-file'
import { sampleOf, sampleSize } from './sample-of'
import type { Source } from './source'

/** ms of reading: 100,000 records of 95 MB take 10 s on a busy machine. */
const patience = 60_000

/** Reads a file into a new run, in one transaction, so that a refused file leaves nothing. Returns the run's id. */
export async function receiveFile(
  db: Db,
  importable: Importable,
  author: Author,
  { file, name }: { file: string; name: string },
): Promise<string> {
  const { kind } = importable
  const request = {
    args: ['records', file, kind],
    patience,
    failed: () => refusedFile('file_too_complex'),
  }
  return readApart(request, async (lines) => {
    const { value: first } = await lines.next()
    if (first === undefined) throw refusedFile('file_empty')
    // Written by server/file-reader.ts.
    const source = JSON.parse(first.text) as Omit<Source, 'records'> & { bytes: number; sha256: string }
    const { shape, encoding, columns, bytes, sha256 } = source
    const mapping = shape === 'table' ? likelyMapping(importable, columns) : {}
    const id = newId(author.now.getTime())
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into import_run (id, kind, shape, file_name, bytes, encoding, sha256, columns, mapping, account_id,
          created_at, updated_at, created_by)
        values (${id}, ${kind}, ${shape}, ${fileNameOf(name)}, ${bytes}, ${encoding}, ${Buffer.from(sha256, 'hex')}, ${columns},
          ${JSON.stringify(mapping)}, ${author.accountId}, ${author.now}, ${author.now}, ${author.who})
      `.execute(tx)
      const { found, sample } = await keepRecords(tx, id, lines)
      if (found === 0) throw refusedFile('file_empty')
      const shown = sampleOf(columns, sample)
      await sql`
        update import_run set columns = ${shown.columns}, sample = ${JSON.stringify(shown.sample)} where id = ${id}
      `.execute(tx)
      await writeAudit(tx, author, {
        action: 'import.create',
        table: 'import_run',
        rowId: id,
        after: { kind, shape, fileName: fileNameOf(name), records: found },
      })
    })
    return id
  })
}

/** Stores the records; returns their number and the first of them. */
async function keepRecords(tx: Tx, id: string, lines: AsyncIterable<ReaderLine>) {
  const sample: unknown[] = []
  let found = 0
  for await (const { text } of lines) {
    const at = text.indexOf(' ')
    const [count, records] = [Number(text.slice(0, at)), text.slice(at + 1)]
    if (sample.length < sampleSize) sample.push(...JSON.parse(records).slice(0, sampleSize - sample.length))
    await sql`
      insert into import_row (run_id, n, record)
      select ${id}, ${found}::int + place, record
      from jsonb_array_elements(${records}::jsonb) with ordinality as given (record, place)
    `.execute(tx)
    found += count
  }
  return { found, sample }
}
