import { sql } from 'kysely'
import { type AuditChain, auditLog } from '../../../contract/system/audit-log'
import type { App } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { enqueue } from '../../kit/jobs/jobs'
import { serve } from '../../kit/resource/serve'
import { verifyJob } from './audit-jobs'
import { lastAnchor } from './forget-lines'

export function chainRoutes(app: App): void {
  serve(app, auditLog.chain, ({ tx }) => readChain(tx))
  serve(app, auditLog.verify, async ({ tx, now, audit }) => {
    await sql`
      update audit_verification set requested_at = ${now}, progress = coalesce(progress, 0)
    `.execute(tx)
    await enqueue(tx, verifyJob, null, { key: verifyJob })
    await audit({ action: verifyJob, table: 'audit', rowId: null })
    return readChain(tx)
  })
}

type Flat = Omit<AuditChain, 'verification' | 'forgotten'> & {
  at: string | null
  checked: number
  brokenSeal: number | null
  brokenKind: 'changed' | 'missing' | 'chain' | 'unsealed' | null
  brokenLine: string | null
}

/** Seals are numbered without gaps: the last one's number is how many there have been. */
async function readChain(tx: Tx): Promise<AuditChain> {
  const { rows } = await sql<Flat>`
    select coalesce(last.no, 0) as sealed, encode(last.hash, 'hex') as head, last.sealed_at,
      (select count(*) from audit_unsealed) as waiting, requested_at is not null as is_verifying, progress,
      at, checked, broken_seal, broken_kind, broken_line
    from audit_verification left join (
      select no, hash, sealed_at from (
        (select no, hash, sealed_at from audit_seal order by no desc limit 1)
        union all
        (select no, hash, null from audit_anchor order by no desc limit 1)
      ) ends order by no desc, sealed_at limit 1
    ) last on true
  `.execute(tx)
  const { at, checked, brokenSeal, brokenKind, brokenLine, ...chain } = rows[0]!
  const broken = brokenKind && { seal: brokenSeal, kind: brokenKind, lineId: brokenLine }
  const anchor = await lastAnchor(tx)
  const forgotten = anchor === undefined ? null : { lines: anchor.no, before: anchor.before }
  return { ...chain, forgotten, verification: at === null ? null : { at, checked, broken } }
}
