import { sql } from 'kysely'
import { agreementPdfPath } from '../../../contract/membership/agreement'
import type { App, AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import { requestAuthor } from '../../kit/auth/request-author'
import { writeAudit } from '../../kit/db/write-audit'
import { sendFile } from '../../kit/http/send-file'
import { isId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { serveRaw } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { documentFile, documentStore } from '../../shared/document-store'
import { agreementRows } from '../agreement/agreement-rows'

const quota = { action: 'agreement.download', most: 60, minutes: 10 }

/** The sealed PDF of a signed agreement; each download has its line in the audit log. */
export function agreementPdfRoute(app: App): void {
  serveRaw(
    app,
    { permission: 'agreement:download', scope: 'stores', method: 'GET', path: agreementPdfPath },
    send,
  )
}

async function send(c: AppContext, principal: Principal): Promise<Response> {
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const { db, clock } = c.get('parts')
  if (!isId(id)) throw problem('not_found')
  const { rows } = await sql<{ documentId: string; etag: string }>`
    select document_id, '"' || encode(substr(pdf_sha256, 1, 16), 'hex') || '"' as etag from agreement
    where id = ${id} and document_id is not null and ${visibleTo(agreementRows, principal)}
  `.execute(db)
  const [found] = rows
  if (found === undefined) throw problem('not_found')
  if (c.req.raw.method !== 'HEAD')
    await db.transaction().execute(async (tx) => {
      const author = requestAuthor(c, principal, clock())
      await enforceQuota({ tx, principal, now: author.now }, quota)
      await writeAudit(tx, author, { action: quota.action, table: 'agreement', rowId: id })
    })
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="agreement-${id.slice(-8)}.pdf"`,
    'cross-origin-resource-policy': 'same-origin',
  }
  return sendFile(c, documentStore(c.get('parts')), {
    id: found.documentId,
    name: documentFile,
    type: 'application/pdf',
    etag: found.etag,
    headers,
  })
}
