import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Document, documentMaxBytes, documentPath, documentPermission } from '../../../contract/document'
import { type App, type AppContext, apiBase } from '../../kit/app'
import { type Author, writeAudit } from '../../kit/audit'
import { readBytes } from '../../kit/body'
import { fileNameOf } from '../../kit/file-name'
import { isId, newId } from '../../kit/id'
import { localFileStore } from '../../kit/local-file-store'
import { problem } from '../../kit/problem'
import type { Db } from '../../kit/schema'
import { visibleTo } from '../../kit/scope'
import { sendFile } from '../../kit/send-file'
import { admit } from '../../kit/serve'
import type { Who } from '../../kit/who'
import { certificateResource } from '../certificate/certificate'
import { readDocument } from './document-content'

const file = 'document'
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

export function documentRoutes(app: App): void {
  app.post(`${apiBase}${documentPath}`, receive)
  app.get(`${apiBase}${documentPath}/:id`, send)
}

async function receive(c: AppContext): Promise<Response> {
  const { accountId, username } = await admit(c, { permission: documentPermission })
  const bytes = await readBytes(c, documentMaxBytes)
  if (bytes.length !== Number(c.req.header('content-length') ?? bytes.length)) throw problem('malformed')
  const { db, documentDir, clock } = c.get('parts')
  const author = { accountId, who: username, requestId: c.get('requestId'), now: clock() }
  const document = await keepDocument(db, documentDir, author, { bytes, name: c.req.query('name') ?? '' })
  return c.json(document, 201, { 'cache-control': 'no-store' })
}

/** Takes a document in: its file first, then the row that says it is there. */
export async function keepDocument(
  db: Db,
  documentDir: string,
  author: Author,
  given: { bytes: Uint8Array; name: string },
): Promise<Document> {
  const { type, bytes } = await readDocument(given.bytes)
  const id = newId(author.now.getTime())
  const files = localFileStore(documentDir)
  await files.put(id, file, bytes)
  const document = { id, type, bytes: bytes.length, name: fileNameOf(given.name, extensions[type], 'scan') }
  try {
    await db.transaction().execute(async (tx) => {
      const sha256 = createHash('sha256').update(bytes).digest()
      await sql`
        insert into document (id, type, name, bytes, sha256, account_id, created_at, created_by)
        values (${id}, ${type}, ${document.name}, ${bytes.length}, ${sha256}, ${author.accountId}, ${author.now}, ${author.who})
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

async function send(c: AppContext): Promise<Response> {
  const who = await admit(c, { permission: 'certificate:read' })
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const { db, documentDir, clock } = c.get('parts')
  const document = isId(id) ? await visibleDocument(db, who, id, clock()) : undefined
  if (document === undefined) throw problem('not_found')
  const { type, name, etag } = document
  const headers = {
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="scan.${extensions[type]}"; filename*=UTF-8''${encoded(name)}`,
    'cross-origin-resource-policy': 'same-origin',
  }
  return sendFile(c, localFileStore(documentDir), { id, name: file, type, etag, headers })
}

/** A document that belongs to a certificate within reach, or that the person brought in within a day. */
async function visibleDocument(db: Db, who: Who, id: string, now: Date) {
  const { rows } = await sql<Document & { etag: string }>`
    select id, type, bytes, name, '"' || encode(substr(sha256, 1, 16), 'hex') || '"' as etag from document
    where id = ${id} and (
      exists (select from certificate where scan_id = document.id and ${visibleTo(certificateResource.rows!, who)})
      or account_id = ${who.accountId} and created_at > ${now}::timestamptz - interval '1 day')
  `.execute(db)
  return rows[0]
}

/** RFC 8187. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
}
