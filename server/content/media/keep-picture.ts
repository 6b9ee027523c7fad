import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Media, media, pictureMaxBytes, videoMaxBytes } from '../../../contract/content/media'
import { sha256Of } from '../../kit/crypto/sha256-of'
import { pinyinOf } from '../../kit/db/pinyin-of'
import type { Db, Tx } from '../../kit/db/schema'
import { type Author, writeAudit } from '../../kit/db/write-audit'
import type { FileStore } from '../../kit/files/store'
import { fileNameOf } from '../../kit/http/file-name-of'
import { enqueue } from '../../kit/jobs/jobs'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { invalidateAffected } from '../../kit/resource/cached-count'
import { readRow } from '../../kit/resource/list-rows'
import { readPicture } from './read-picture'
import { sniffed, typeOf } from './sniffed'
import { mediaSearch, mediaTable } from './table'
import { describeVideo, type Video } from './video'

/** The uploaded picture until the job has made all variants; it is never served. */
export const originalName = 'original'
export const variantsJob = 'media.makeVariants'

type Facts = Pick<Media, 'kind' | 'type' | 'width' | 'height' | 'bytes'> &
  Partial<Pick<Video, 'durationMs' | 'videoCodec' | 'audioCodec'>>

/**
 * Adds a file to the library under the type of its content: its files first, then its row. Bytes of an existing file return its row. Throws
 * for what is too large, unreadable or not shown by browsers.
 */
export async function keepFile(
  db: Db,
  store: FileStore,
  author: Author,
  given: { path: string; name: string },
): Promise<Media> {
  const type = await typeOfFile(given.path)
  const { size: bytes } = await stat(given.path)
  if (type === undefined) throw problem('unsupported_media_type')
  if (bytes > mostBytes(type)) throw problem('too_large')
  if (type !== 'video/mp4' && type !== 'video/webm')
    return keepPicture(db, store, author, { bytes: await readFile(given.path), name: given.name })
  const sha256 = await hashOf(given.path)
  const earlier = await rowOf(db, sha256, author.now)
  if (earlier !== undefined) return earlier
  const video = await describeVideo(given.path, type)
  const id = newId(author.now.getTime())
  await store.putFile(id, `video.${type.slice(6)}`, given.path)
  return keepRow(db, store, author, {
    id,
    sha256,
    name: given.name,
    facts: { kind: 'video', bytes, ...video },
  })
}

/** As `keepFile`, for a picture in memory. */
export async function keepPicture(
  db: Db,
  store: FileStore,
  author: Author,
  given: { bytes: Uint8Array; name: string },
): Promise<Media> {
  const sha256 = await sha256Of(given.bytes)
  const earlier = await rowOf(db, sha256, author.now)
  if (earlier !== undefined) return earlier
  const { files, ...picture } = await readPicture(given.bytes)
  const id = newId(author.now.getTime())
  for (const { name, bytes } of [...files, { name: originalName, bytes: given.bytes }])
    await store.put(id, name, bytes)
  const facts: Facts = { kind: 'picture', bytes: given.bytes.length, ...picture }
  return keepRow(db, store, author, { id, sha256, name: given.name, facts })
}

/** The type by the first bytes of a file, which may be incomplete. */
export async function typeOfFile(path: string): Promise<Media['type'] | undefined> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffed), 0, sniffed, 0)
    return typeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

export const mostBytes = (type: Media['type']) =>
  type.startsWith('video/') ? videoMaxBytes : pictureMaxBytes

const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const

interface Kept {
  id: string
  sha256: Buffer
  name: string
  facts: Facts
}

async function keepRow(db: Db, store: FileStore, author: Author, kept: Kept): Promise<Media> {
  const { row, isNew } = await db
    .transaction()
    .execute((tx) => inserted(tx, author, kept))
    .catch(async (error) => {
      await store.remove(kept.id)
      throw error
    })
  if (!isNew) await store.remove(kept.id)
  invalidateAffected(db, media.update)
  return row
}

async function inserted(tx: Tx, author: Author, { id, sha256, name, facts }: Kept) {
  const { now, who } = author
  // Of two simultaneous files with the same bytes, the second waits and gets the first's row.
  await sql`select pg_advisory_xact_lock(730120, hashtext(${sha256.toString('hex')}))`.execute(tx)
  const earlier = await rowOf(tx, sha256, now)
  if (earlier !== undefined) return { row: earlier, isNew: false }
  const { kind, type, width, height, bytes, durationMs = null, videoCodec = null, audioCodec = null } = facts
  const fileName = fileNameOf(name, extensions[type], kind)
  const search = mediaSearch({ fileName, title: '', alt: '' })
  const variants = kind === 'picture' ? 'waiting' : 'none'
  await sql`
    insert into media (id, sha256, kind, mime, width, height, bytes, duration_ms, video_codec, audio_codec, variants,
      file_name, name_pinyin, search, created_at, updated_at, created_by, updated_by)
    values (${id}, ${sha256}, ${kind}, ${type}, ${width}, ${height}, ${bytes}, ${durationMs}, ${videoCodec}, ${audioCodec},
      ${variants}, ${fileName}, ${pinyinOf(fileName)}, ${search}, ${now}, ${now}, ${who}, ${who})
  `.execute(tx)
  const row = await readMedia(tx, id, now)
  if (row === undefined) throw new Error(`media ${id} is gone after it was written`)
  await writeAudit(tx, author, { action: 'media.create', table: 'media', rowId: id, after: row })
  if (kind === 'picture') await enqueue(tx, variantsJob, { id }, { key: `${variantsJob} ${id}` })
  return { row, isNew: true }
}

export function readMedia(tx: Tx, id: string, now: Date): Promise<Media | undefined> {
  return readRow(tx, mediaTable, id, now)
}

async function rowOf(tx: Tx, sha256: Buffer, now: Date): Promise<Media | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from media where sha256 = ${sha256} order by id limit 1
  `.execute(tx)
  return rows[0] && readMedia(tx, rows[0].id, now)
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk)
  return hash.digest()
}
