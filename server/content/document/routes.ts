import { type RawBuilder, sql } from 'kysely'
import {
  type Document,
  documentMaxBytes,
  documentPath,
  documentPermissions,
} from '../../../contract/content/document'
import type { App, AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { requestAuthor } from '../../kit/auth/request-author'
import type { Db } from '../../kit/db/schema'
import { countUpload } from '../../kit/files/count-upload'
import { announcedBytes, readBytes } from '../../kit/http/read-bytes'
import { sendFile } from '../../kit/http/send-file'
import { isId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { serveRaw } from '../../kit/resource/serve'
import { documentOwners } from '../../shared/document-owners'
import { documentFile, documentStore } from '../../shared/document-store'
import { extensions, keepDocument } from './keep-document'
import { type DocumentSubject, noteDocumentView } from './note-document-view'

export function documentRoutes(app: App): void {
  const own = { permission: 'signed_in', scope: 'own' } as const
  const limited = { permission: 'signed_in', scope: 'stores' } as const
  serveRaw(app, { ...own, method: 'POST', path: documentPath }, receive)
  serveRaw(app, { ...limited, method: 'GET', path: `${documentPath}/:id` }, send)
}

async function receive(c: AppContext, principal: Principal): Promise<Response> {
  const { accountId, permissions } = principal
  if (!documentPermissions.some((one) => holds(permissions, one)))
    throw problem('forbidden', { permission: documentPermissions[0] })
  const { db, clock } = c.get('parts')
  const length = announcedBytes(c, documentMaxBytes)
  if (length > documentMaxBytes) throw problem('too_large')
  await countUpload(db, { accountId, bytes: length, now: clock() })
  const bytes = await readBytes(c, documentMaxBytes)
  if (bytes.length !== Number(c.req.header('content-length') ?? bytes.length)) throw problem('malformed')
  const author = requestAuthor(c, principal, clock())
  const document = await keepDocument(db, documentStore(c.get('parts')), author, {
    bytes,
    name: c.req.query('name') ?? '',
  })
  return c.json(document, 201, { 'cache-control': 'no-store' })
}

async function send(c: AppContext, principal: Principal): Promise<Response> {
  const owners = documentOwners(principal)
  if (owners.length === 0) throw problem('forbidden', { permission: 'certificate:read' })
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const { db, clock } = c.get('parts')
  const document = isId(id) ? await visibleDocument(db, principal, owners, { id, now: clock() }) : undefined
  if (document === undefined) throw problem('not_found')
  const { type, name, etag, ...subject } = document
  if (c.req.raw.method !== 'HEAD')
    await noteDocumentView(db, { principal, author: requestAuthor(c, principal, clock()), subject })
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="scan.${extensions[type]}"; filename*=UTF-8''${encoded(name)}`,
    'cross-origin-resource-policy': 'same-origin',
  }
  return sendFile(c, documentStore(c.get('parts')), { id, name: documentFile, type, etag, headers })
}

/** A document whose owner the person may read, or that they uploaded within a day. */
async function visibleDocument(
  db: Db,
  principal: Principal,
  owners: readonly RawBuilder<boolean>[],
  { id, now }: { id: string; now: Date },
) {
  const { rows } = await sql<Document & DocumentSubject & { etag: string }>`
    select id, type, bytes, name, '"' || encode(substr(sha256, 1, 16), 'hex') || '"' as etag,
      (select id from person where face_photo_id = document.id limit 1) as person_id,
      (select id from certificate where scan_id = document.id limit 1) as certificate_id
    from document
    where id = ${id} and (
      ${sql.join(owners, sql` or `)} or account_id = ${principal.accountId} and created_at > ${now}::timestamptz - interval '1 day')
  `.execute(db)
  return rows[0]
}

/** RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}
