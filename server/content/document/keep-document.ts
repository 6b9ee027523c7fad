import { type RawBuilder, sql } from 'kysely'
import {
  type Document,
  documentMaxBytes,
  documentPath,
  documentPermissions,
} from '../../../contract/content/document'
import { certificateResource } from '../../catalogue/certificate/resource'
import { equipmentRows } from '../../devices/equipment/rows'
import type { App, AppContext } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { sha256Of } from '../../kit/crypto/sha256-of'
import type { Db } from '../../kit/db/schema'
import { type Author, writeAudit } from '../../kit/db/write-audit'
import { countUpload } from '../../kit/files/count-upload'
import type { FileStore } from '../../kit/files/store'
import { fileNameOf } from '../../kit/http/file-name-of'
import { announcedBytes, readBytes } from '../../kit/http/read-bytes'
import { addressOf } from '../../kit/http/request'
import { sendFile } from '../../kit/http/send-file'
import { isId, newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { serveRaw } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { personRows } from '../../people/person/rows'
import { documentFile, documentStore } from './file'
import { type DocumentSubject, noteDocumentView } from './note-document-view'
import { readDocument } from './read-document'

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

export function documentRoutes(app: App): void {
  const own = { permission: 'signed_in', scope: 'own' } as const
  const limited = { permission: 'signed_in', scope: 'stores' } as const
  serveRaw(app, { ...own, method: 'POST', path: documentPath }, receive)
  serveRaw(app, { ...limited, method: 'GET', path: `${documentPath}/:id` }, send)
}

async function receive(c: AppContext, who: Principal): Promise<Response> {
  const { accountId, permissions } = who
  if (!documentPermissions.some((one) => holds(permissions, one)))
    throw problem('forbidden', { permission: documentPermissions[0] })
  const { db, clock } = c.get('parts')
  const length = announcedBytes(c, documentMaxBytes)
  if (length > documentMaxBytes) throw problem('too_large')
  await countUpload(db, { accountId, bytes: length, now: clock() })
  const bytes = await readBytes(c, documentMaxBytes)
  if (bytes.length !== Number(c.req.header('content-length') ?? bytes.length)) throw problem('malformed')
  const author = authorOf(c, who, clock())
  const document = await keepDocument(db, documentStore(c.get('parts')), author, {
    bytes,
    name: c.req.query('name') ?? '',
  })
  return c.json(document, 201, { 'cache-control': 'no-store' })
}

function authorOf(c: AppContext, { accountId, username }: Principal, now: Date): Author {
  return { accountId, who: username, requestId: c.get('requestId'), address: addressOf(c), now }
}

/** Stores a document: its file first, then its row. */
export async function keepDocument(
  db: Db,
  files: FileStore,
  author: Author,
  given: { bytes: Uint8Array; name: string },
): Promise<Document> {
  const { type, bytes } = await readDocument(given.bytes)
  const id = newId(author.now.getTime())
  await files.put(id, documentFile, bytes)
  const sha256 = await sha256Of(bytes)
  const document = { id, type, bytes: bytes.length, name: fileNameOf(given.name, extensions[type], 'scan') }
  try {
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into document (id, type, name, bytes, sha256, account_id, created_at, created_by, sealed_at)
        values (${id}, ${type}, ${document.name}, ${bytes.length}, ${sha256}, ${author.accountId}, ${author.now}, ${author.who},
          ${author.now})
      `.execute(tx)
      await writeAudit(tx, author, {
        action: 'document.create',
        table: 'document',
        rowId: id,
        after: document,
      })
    })
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return document
}

async function send(c: AppContext, who: Principal): Promise<Response> {
  const owners = ownersOf(who)
  if (owners.length === 0) throw problem('forbidden', { permission: 'certificate:read' })
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const { db, clock } = c.get('parts')
  const document = isId(id) ? await visibleDocument(db, who, owners, { id, now: clock() }) : undefined
  if (document === undefined) throw problem('not_found')
  const { type, name, etag, ...subject } = document
  if (c.req.raw.method !== 'HEAD')
    await noteDocumentView(db, { who, author: authorOf(c, who, clock()), subject })
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="scan.${extensions[type]}"; filename*=UTF-8''${encoded(name)}`,
    'cross-origin-resource-policy': 'same-origin',
  }
  return sendFile(c, documentStore(c.get('parts')), { id, name: documentFile, type, etag, headers })
}

/** Conditions for owners of a document that the person may read and that are in the scope. */
function ownersOf(who: Principal): RawBuilder<boolean>[] {
  const scan = sql<boolean>`exists (
    select from certificate where scan_id = document.id and ${visibleTo(certificateResource.rows!, who)})`
  const face = sql<boolean>`exists (
    select from person where face_photo_id = document.id and ${visibleTo(personRows, who)})`
  const photo = sql<boolean>`exists (
    select from equipment_photo
    left join equipment_report report on report.id = report_id
    left join equipment_maintenance work on work.id = maintenance_id
    join equipment on equipment.id = coalesce(report.equipment_id, work.equipment_id)
    where document_id = document.id and ${visibleTo(equipmentRows, who)})`
  return [
    ...(holds(who.permissions, 'certificate:read') ? [scan] : []),
    ...(holds(who.permissions, 'person:read') ? [face] : []),
    ...(holds(who.permissions, 'equipment:read') ? [photo] : []),
  ]
}

/** A document whose owner the person may read, or that they uploaded within a day. */
async function visibleDocument(
  db: Db,
  who: Principal,
  owners: readonly RawBuilder<boolean>[],
  { id, now }: { id: string; now: Date },
) {
  const { rows } = await sql<Document & DocumentSubject & { etag: string }>`
    select id, type, bytes, name, '"' || encode(substr(sha256, 1, 16), 'hex') || '"' as etag,
      (select id from person where face_photo_id = document.id limit 1) as person_id,
      (select id from certificate where scan_id = document.id limit 1) as certificate_id
    from document
    where id = ${id} and (
      ${sql.join(owners, sql` or `)} or account_id = ${who.accountId} and created_at > ${now}::timestamptz - interval '1 day')
  `.execute(db)
  return rows[0]
}

/** RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}
