import { anonymous } from '../auth/authenticate'
import type { Tx } from '../db/schema'
import { type AuditLine, writeAudit, writeAudits } from '../db/write-audit'
import type { WriteContext } from './update-with-audit'

/** The write context of the console itself, in every store, for jobs and channel notices. */
export function systemContext(
  tx: Tx,
  now: Date,
): WriteContext & { audits: (lines: readonly AuditLine[]) => Promise<void> } {
  const who = { ...anonymous, username: 'system', storeIds: null }
  const author = { accountId: null, who: who.username, requestId: null, address: null, now }
  return {
    tx,
    now,
    who,
    scope: who,
    audit: (line) => writeAudit(tx, author, line),
    audits: (lines) => writeAudits(tx, author, lines),
  }
}
