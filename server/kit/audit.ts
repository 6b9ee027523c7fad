import { isDeepStrictEqual } from 'node:util'
import { newId } from './id'
import type { Tx } from './schema'

type Row = Readonly<Record<string, unknown>>

export interface AuditLine {
  /** `<resource>.<verb>`, for example `store.update`. */
  action: string
  table: string
  rowId: string | null
  before?: Row | null
  after?: Row | null
  reason?: string | null
}

export interface Author {
  accountId: string | null
  who: string | null
  requestId: string | null
  now: Date
}

/** What every row changes by itself, and what must never be read back. */
const untold = new Set([
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'password',
  'passwordHash',
  'token',
  'tokenHash',
  'cookieHash',
])

/** Writes one line about one write, in its transaction: the members that differ, without secrets. */
export async function writeAudit(tx: Tx, author: Author, line: AuditLine): Promise<void> {
  const [before, after] = changed(line.before ?? null, line.after ?? null)
  await tx
    .insertInto('audit')
    .values({
      id: newId(author.now.getTime()),
      at: author.now,
      accountId: author.accountId,
      who: author.who,
      action: line.action,
      tableName: line.table,
      rowId: line.rowId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: line.reason ?? null,
      requestId: author.requestId,
    })
    .execute()
}

function changed(before: Row | null, after: Row | null): [Row | null, Row | null] {
  if (before === null || after === null)
    return [before && told(before, () => true), after && told(after, () => true)]
  const differs = (name: string) => !isDeepStrictEqual(before[name], after[name])
  return [told(before, differs), told(after, differs)]
}

function told(row: Row, keep: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !untold.has(name) && keep(name)))
}
