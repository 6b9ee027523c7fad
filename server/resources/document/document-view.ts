import { sql } from 'kysely'
import { type Author, writeAudit } from '../../kit/audit'
import type { Principal } from '../../kit/authenticate'
import { enforceQuota } from '../../kit/quota'
import type { Db, Tx } from '../../kit/schema'

/** What a document shows of somebody; a photo of equipment is nobody's. */
export interface DocumentSubject {
  personId: string | null
  certificateId: string | null
}

const minutes = 10
/** A desk looks at as many faces in ten minutes as it lets people in by sight; a review of certificates is slower. */
const most = 60

/**
 * Notes in the history of the person or the certificate that somebody sees its picture, before it is sent. The parts of one file, and the
 * same one seen again soon, are one view. Throws `too_many_attempts`.
 */
export async function noteDocumentView(
  db: Db,
  { who, author, subject }: { who: Principal; author: Author; subject: DocumentSubject },
): Promise<void> {
  const { personId, certificateId } = subject
  const view =
    personId !== null
      ? { action: 'person.viewFace', table: 'person', rowId: personId }
      : { action: 'certificate.viewScan', table: 'certificate', rowId: certificateId }
  if (view.rowId === null) return
  await db.transaction().execute(async (tx) => {
    if (await hasSeen(tx, author, view)) return
    await enforceQuota({ tx, who, now: author.now }, { action: view.action, most, minutes })
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
