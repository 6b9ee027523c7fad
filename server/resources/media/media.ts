import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Media, mediaMaxBytes, mediaPath, mediaPermission, mediaWidths } from '../../../contract/media'
import { type App, type AppContext, apiBase } from '../../kit/app'
import { type Author, writeAudit } from '../../kit/audit'
import { readBytes } from '../../kit/body'
import { isId, newId } from '../../kit/id'
import { problem } from '../../kit/problem'
import type { Db } from '../../kit/schema'
import { admit } from '../../kit/serve'
import { readFileOf, removeFiles, writeFiles } from './media-files'
import { readPicture } from './picture'

export function mediaRoutes(app: App): void {
  app.post(`${apiBase}${mediaPath}`, receive)
  app.get(`${mediaPath}/:id/:file`, send)
}

async function receive(c: AppContext): Promise<Response> {
  const who = await admit(c, { permission: mediaPermission })
  const bytes = await readBytes(c, mediaMaxBytes)
  if (bytes.length !== Number(c.req.header('content-length') ?? bytes.length)) throw problem('malformed')
  const { db, mediaDir, clock } = c.get('parts')
  const { accountId, username } = who
  const author = { accountId, who: username, requestId: c.get('requestId'), now: clock() }
  return c.json(await keepPicture(db, mediaDir, author, bytes), 201, { 'cache-control': 'no-store' })
}

/** Makes a picture part of the console: its files first, then the row that says they are there. */
export async function keepPicture(
  db: Db,
  mediaDir: string,
  author: Author,
  bytes: Uint8Array,
): Promise<Media> {
  const { mime, width, height, files } = await readPicture(bytes)
  const id = newId(author.now.getTime())
  await writeFiles(
    mediaDir,
    id,
    files.map(({ width, bytes }) => ({ name: fileOf(width), bytes })),
  )
  const media = { id, width, height, bytes: bytes.length }
  try {
    await db.transaction().execute(async (tx) => {
      const sha256 = createHash('sha256').update(bytes).digest()
      await sql`
        insert into media (id, sha256, width, height, bytes, mime, created_at, created_by)
        values (${id}, ${sha256}, ${width}, ${height}, ${bytes.length}, ${mime}, ${author.now}, ${author.who})
      `.execute(tx)
      await writeAudit(tx, author, {
        action: 'media.create',
        table: 'media',
        rowId: id,
        after: { ...media, mime },
      })
    })
  } catch (error) {
    await removeFiles(mediaDir, id)
    throw error
  }
  return media
}

/** Pictures are public: their addresses cannot be guessed, and the public site shows them. */
async function send(c: AppContext): Promise<Response> {
  const id = c.req.param('id')?.toLowerCase() ?? ''
  const width = mediaWidths.find((one) => c.req.param('file') === fileOf(one))
  if (!isId(id) || width === undefined) throw problem('not_found')
  const etag = `"${id}-${width}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = await readFileOf(c.get('parts').mediaDir, id, fileOf(width))
  if (bytes === undefined) throw problem('not_found')
  return new Response(new Uint8Array(bytes), { headers: { ...headers, 'content-type': 'image/webp' } })
}

const fileOf = (width: number) => `${width}.webp`
