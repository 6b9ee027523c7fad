import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import { newId } from '../new-id'
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
  /** The client's address; null for jobs. */
  address: string | null
  now: Date
}

/** Columns that every write changes, and columns that must never be logged. */
const untold = new Set([
  'version',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'password',
  'passwordHash',
  'token',
  'secret',
  'recoveryCodes',
  'tokenHash',
  'cookieHash',
])

/** Writes one audit line about one write, in its transaction: the changed members, without secrets. */
export async function writeAudit(tx: Tx, author: Author, line: AuditLine): Promise<void> {
  const row = rowOf(author, line)
  insertLine ??= tx.insertInto('audit').values(row).compile().sql
  await tx.executeQuery(CompiledQuery.raw(insertLine, Object.values(row)))
  await followers.get(line.action)?.(tx, author.now, line)
}

type AuditFollower = (tx: Tx, now: Date, line: AuditLine) => Promise<void>

const followers = new Map<string, AuditFollower>()

/** Runs `follow` after each line of an action that `writeAudit` writes, in its transaction; one for each action. */
export function registerAuditFollower(action: string, follow: AuditFollower): void {
  followers.set(action, follow)
}

/** Compiled once, because every write of the console has a line. */
let insertLine: string | undefined

/** A statement takes at most 65,535 values. */
const linesAtOnce = 2_000

/** As `writeAudit`, for many writes at once, and without followers. */
export async function writeAudits(tx: Tx, author: Author, lines: readonly AuditLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce).map((line) => rowOf(author, line))
    await tx.insertInto('audit').values(some).execute()
  }
}

function rowOf(author: Author, line: AuditLine) {
  const [before, after] = changed(line.before ?? null, line.after ?? null)
  return {
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
    address: author.address,
  }
}

function changed(before: Row | null, after: Row | null): [Row | null, Row | null] {
  if (before === null || after === null)
    return [before && auditSnapshot(before, () => true), after && auditSnapshot(after, () => true)]
  const differs = (name: string) => !isDeepStrictEqual(before[name], after[name])
  return [auditSnapshot(before, differs), auditSnapshot(after, differs)]
}

function auditSnapshot(row: Row, keep: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !untold.has(name) && keep(name)))
}
