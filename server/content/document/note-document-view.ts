import { sql } from 'kysely'
import type { Principal } from '../../kit/auth/authenticate'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import type { Db, Tx } from '../../kit/db/schema'
import { type Author, writeAudit } from '../../kit/db/write-audit'

/** The person or certificate that a document shows; both null for a photo of equipment. */
export interface DocumentSubject {
  personId: string | null
  certificateId: string | null
}

const minutes = 10
/** Views per ten minutes: as many as a front desk checks in by sight; a review of certificates is slower. */
const most = 60

/**
 * Writes an audit line that a person or certificate document is viewed, before it is sent. Parts of one file, and repeated views soon
 * after, are one view. Throws `too_many_attempts`.
 */
export async function noteDocumentView(
  db: Db,
  { principal, author, subject }: { principal: Principal; author: Author; subject: DocumentSubject },
): Promise<void> {
  const { personId, certificateId } = subject
  const view =
    personId !== null
      ? { action: 'person.viewFace', table: 'person', rowId: personId }
      : { action: 'certificate.viewScan', table: 'certificate', rowId: certificateId }
  if (view.rowId === null) return
  await db.transaction().execute(async (tx) => {
    if (await hasSeen(tx, author, view)) return
    await enforceQuota({ tx, principal, now: author.now }, { action: view.action, most, minutes })
    await writeAudit(tx, author, view)
  })
}

async function hasSeen(
  tx: Tx,
  { accountId, now }: Author,
  { action, table, rowId }: { action: string; table: string; rowId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit
    where table_name = ${table} and row_id = ${rowId} and action = ${action} and account_id = ${accountId}
      and at > ${now}::timestamptz - ${minutes} * interval '1 minute'
    limit 1
  `.execute(tx)
  return rows.length > 0
}
