import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Document, documentMaxBytes, documentPath, documentPermission } from '../../../contract/document'
import { type App, type AppContext, apiBase } from '../../kit/app'
import { type Author, writeAudit } from '../../kit/audit'
import { readBytes } from '../../kit/body'
import { isId, newId } from '../../kit/id'
import { problem } from '../../kit/problem'
import type { Db } from '../../kit/schema'
import { visibleTo } from '../../kit/scope'
import { admit } from '../../kit/serve'
import type { Who } from '../../kit/who'
import { certificateResource } from '../certificate/certificate'
import { openFileOf, removeFiles, writeFiles } from '../media/media-files'
import { readDocument } from './document-content'
import { rangeOf } from './range'

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
  await writeFiles(documentDir, id, [{ name: file, bytes }])
  const document = { id, type, bytes: bytes.length, name: nameOf(given.name, type) }
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
    await removeFiles(documentDir, id)
    throw error
  }
  return document
}

/** The last part of what the file was called, without what a header or a terminal would take for something else. */
function nameOf(given: string, type: Document['type']): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last.replace(/[\p{C}"<>|:*?]/gu, '').trim()].slice(-100).join('')
  const stem = plain.replace(/\.[^.]*$/, '').replace(/^\.+/, '')
  return `${stem || 'scan'}.${extensions[type]}`
}

async function send(c: AppContext): Promise<Response> {
  const who = await admit(c, { permission: 'certificate:read' })
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const { db, documentDir, clock } = c.get('parts')
  const document = isId(id) ? await visibleDocument(db, who, id, clock()) : undefined
  if (document === undefined) throw problem('not_found')
  const { type, bytes: size, name, etag } = document
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="scan.${extensions[type]}"; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag,
  }
  const isCurrent = [undefined, etag].includes(c.req.header('if-range'))
  const range = isCurrent ? rangeOf(c.req.header('range'), size) : undefined
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
  const { from, to } = range ?? { from: 0, to: size - 1 }
  const handle = await openFileOf(documentDir, id, file)
  if (handle === undefined) throw problem('not_found')
  // Node's web streams are the platform's, declared apart.
  const content = Readable.toWeb(handle.createReadStream({ start: from, end: to })) as ReadableStream
  const whole = { ...headers, 'content-type': type, 'content-length': String(to - from + 1) }
  if (range === undefined) return new Response(content, { headers: whole })
  const part = { ...whole, 'content-range': `bytes ${from}-${to}/${size}` }
  return new Response(content, { status: 206, headers: part })
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
