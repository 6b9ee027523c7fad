import { anonymous } from '../auth/authenticate'
import type { Tx } from '../db/schema'
import { type AuditLine, writeAudit, writeAudits } from '../db/write-audit'
import type { WriteContext } from './definition'

/** The write context of the console itself, in every store, for jobs and channel notices. */
export function systemContext(
  tx: Tx,
  now: Date,
): WriteContext & { audits: (lines: readonly AuditLine[]) => Promise<void> } {
  const principal = { ...anonymous, username: 'system', storeIds: null }
  const author = { accountId: null, who: principal.username, requestId: null, address: null, now }
  return {
    tx,
    now,
    principal,
    scope: principal,
    audit: (line) => writeAudit(tx, author, line),
    audits: (lines) => writeAudits(tx, author, lines),
  }
}
