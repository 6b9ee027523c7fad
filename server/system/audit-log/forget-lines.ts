import { sql } from 'kysely'
import { shanghaiDay } from '../../kit/day'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import type { Log } from '../../kit/log'
import { settingOf } from '../../kit/setting-of'

const batch = 5_000
/** The lock of `seal_audit`: no line is sealed while an anchor is chosen. */
const sealing = 730_124

/** Where the chain goes on after its oldest lines were deleted. */
export interface AuditAnchor {
  no: number
  hash: string
  before: string
  at: string
}

/** The first instant of the Shanghai month that is `months` before the present one. */
export function startOfMonth(now: Date, months: number): Date {
  const [year = 0, month = 0] = shanghaiDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1, -8))
}

/**
 * Deletes the lines that were sealed before the months that the setting keeps, with their seals, and leaves an anchor and an audit line.
 * `isWhole` verifies the chain first, because a broken one is evidence. Continues what an earlier run began.
 */
export async function forgetLines(
  db: Db,
  { now, log, isWhole }: { now: Date; log: Log; isWhole: () => Promise<boolean> },
): Promise<void> {
  await deleteForgotten(db)
  const { keepMonths } = await settingOf(db, 'audit_log')
  if (keepMonths === null) return
  const before = startOfMonth(now, keepMonths)
  if (!(await isOlder(db, before)) || !(await isWhole())) return
  const anchor = await db.transaction().execute((tx) => setAnchor(tx, before, now))
  if (anchor === undefined) return
  await deleteForgotten(db)
  log.info({ ...anchor, before }, 'old lines of the audit log were deleted')
}

/** The last anchor. */
export async function lastAnchor(tx: Tx): Promise<AuditAnchor | undefined> {
  const { rows } = await sql<AuditAnchor>`
    select no, encode(hash, 'hex') as hash, before, at from audit_anchor order by no desc limit 1
  `.execute(tx)
  return rows[0]
}

/** Whether the first seal is of before this instant. */
async function isOlder(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isOlder: boolean }>`
    select sealed_at < ${before} as is_older from audit_seal order by no limit 1
  `.execute(db)
  return rows[0]?.isOlder === true
}

async function setAnchor(tx: Tx, before: Date, now: Date) {
  await sql`select pg_advisory_xact_lock(${sealing}::int)`.execute(tx)
  const { rows } = await sql<{ no: number; hash: string; lines: number }>`
    insert into audit_anchor (no, hash, before, at)
    select no, hash, ${before}, ${now} from audit_seal
    where no < coalesce((select min(no) from audit_seal where sealed_at >= ${before}), 9223372036854775807) and sealed_at < ${before}
    order by no desc limit 1
    returning no, encode(hash, 'hex') as hash, (select count(*) from audit_seal where audit_seal.no <= audit_anchor.no) as lines
  `.execute(tx)
  const [anchor] = rows
  if (anchor === undefined) return undefined
  const author = { accountId: null, who: 'system', requestId: null, address: null, now }
  const after = { ...anchor, before: before.toISOString() }
  await writeAudit(tx, author, { action: 'audit.forget', table: 'audit', rowId: null, after })
  return anchor
}

async function deleteForgotten(db: Db): Promise<void> {
  let deleted: number
  do {
    const { rows } = await sql<{ deleted: number }>`select forget_audit(${batch}) as deleted`.execute(db)
    deleted = rows[0]?.deleted ?? 0
  } while (deleted === batch)
}
