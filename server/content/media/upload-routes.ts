import { rm } from 'node:fs/promises'
import { Server } from '@tus/server'
import { sql } from 'kysely'
import {
  type Media,
  media,
  mediaPermission,
  pictureMaxBytes,
  uploadHours,
  uploadPath,
  videoMaxBytes,
} from '../../../contract/content/media'
import { type App, type AppContext, apiBase, type Parts } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { countUnfinished } from '../../kit/files/count-upload'
import { isId, newId } from '../../kit/new-id'
import { ProblemError, problem } from '../../kit/problem'
import { authorOf, type RequestContext, serve, serveRaw } from '../../kit/resource/serve'
import { keepFile, mostBytes, readMedia, typeOfFile } from './keep-picture'
import { sniffed } from './sniffed'
import { tusProblem } from './tus-problem'
import { alone, uploadLocker } from './upload-locker'
import { arrived, fileOf, readUpload, removeUpload, UploadStore } from './upload-store'

const mostUnfinished = 200
const life = uploadHours * 3_600_000

export function uploadRoutes(app: App): void {
  const servers = new WeakMap<Parts, ReturnType<typeof tusServer>>()
  const tusOf = (parts: Parts) => {
    const known = servers.get(parts) ?? tusServer(parts)
    servers.set(parts, known)
    return known
  }
  const own = { permission: mediaPermission, scope: 'own' } as const
  serveRaw(app, { ...own, method: 'POST', path: uploadPath }, (c, { accountId }) =>
    tusOf(c.get('parts'))(c, accountId ?? ''),
  )
  const exchange = async (c: AppContext, { accountId }: Principal) => {
    const upload = await ownUpload(c.get('parts'), c.req.param('id') ?? '', accountId)
    // Hono routes HEAD to the handler of GET.
    if (c.req.raw.method === 'GET') throw problem('method_not_allowed')
    const reply = await tusOf(c.get('parts'))(c, upload.accountId)
    if (c.req.method === 'PATCH') await refuseEarly(c, upload.id)
    return reply
  }
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    serveRaw(app, { ...own, method, path: `${uploadPath}/:id` }, exchange)
  serve(app, media.finish, finish, { ownTransaction: true })
}

/** The tus server of one application; its refusals are problems as elsewhere. */
function tusServer({ db, uploadDir, clock }: Parts) {
  const uploaders = new WeakMap<Request, { accountId: string; refused?: unknown }>()
  const server = new Server({
    path: `${apiBase}${uploadPath}`,
    relativeLocation: true,
    datastore: new UploadStore(db, uploadDir),
    locker: uploadLocker(db),
    lockDrainTimeout: 1_000,
    // No other origin may upload.
    allowedOrigins: () => false,
    namingFunction: () => newId(clock().getTime()),
    onUploadCreate: async (request, { id, size = 0, metadata = {} }) => {
      const accountId = uploaders.get(request)?.accountId ?? ''
      await admitUpload({ db, clock }, { id, accountId, size, metadata })
      return {}
    },
    onResponseError: (request, error) => {
      const pending = uploaders.get(request)
      if (pending !== undefined) pending.refused = error
      return undefined
    },
  })
  return async (c: AppContext, accountId: string): Promise<Response> => {
    const request = c.req.raw
    const pending: { accountId: string; refused?: unknown } = { accountId }
    uploaders.set(request, pending)
    const reply = await server.handleWeb(request)
    if (reply.status >= 400) throw tusProblem(pending.refused, reply.status)
    reply.headers.set('cache-control', 'no-store')
    return reply
  }
}

interface Begun {
  id: string
  accountId: string
  size: number
  metadata: Record<string, string | null>
}

/** Limits the size by the declared type; the content decides later whether the file is kept. */
async function admitUpload({ db, clock }: Pick<Parts, 'db' | 'clock'>, begun: Begun): Promise<void> {
  const { id, accountId, size, metadata } = begun
  const most = metadata.filetype?.startsWith('video/') ? videoMaxBytes : pictureMaxBytes
  if (size > most) throw problem('too_large')
  if (size === 0) throw problem('unsupported_media_type')
  const uploadMetadata = {
    filename: (metadata.filename ?? '').slice(-400),
    filetype: (metadata.filetype ?? '').slice(0, 100),
  }
  await db.transaction().execute(async (tx) => {
    await countUnfinished(tx, { accountId, bytes: size, now: clock() })
    const { rows } = await sql`
      insert into upload (id, account_id, size, metadata, created_at)
      select ${id}::uuid, ${accountId}::uuid, ${size}::bigint, ${JSON.stringify(uploadMetadata)}::jsonb, ${clock()}::timestamptz
      where (select count(*) from upload where account_id = ${accountId}::uuid and media_id is null) < ${mostUnfinished}
      returning id
    `.execute(tx)
    if (rows.length === 0) throw problem('too_many_unfinished', { retryAfter: 3_600 })
  })
}

/** A running upload of this person; throws `not_found` for any other. */
async function ownUpload({ db, clock }: Pick<Parts, 'db' | 'clock'>, id: string, accountId: string | null) {
  const upload = isId(id) ? await readUpload(db, id) : undefined
  const isAlive = upload !== undefined && Date.parse(upload.createdAt) > clock().getTime() - life
  if (!isAlive || upload.accountId !== accountId) throw problem('not_found')
  return upload
}

/** Refuses the rest of an upload as soon as its first bytes show a type that is not accepted. */
async function refuseEarly(c: AppContext, id: string): Promise<void> {
  const { db, uploadDir } = c.get('parts')
  const before = Number(c.req.header('upload-offset'))
  const after = await arrived(uploadDir, id)
  if (before >= sniffed || after < sniffed) return
  const type = await typeOfFile(fileOf(uploadDir, id))
  const size = (await readUpload(db, id))?.size ?? 0
  if (type !== undefined && size <= mostBytes(type)) return
  await removeUpload(db, uploadDir, id)
  throw problem(type === undefined ? 'unsupported_media_type' : 'too_large')
}

async function finish({ c, id, principal, request, now }: RequestContext<unknown, unknown>): Promise<Media> {
  const { db, media, uploadDir } = c.get('parts')
  const { size, metadata } = await ownUpload(c.get('parts'), id, principal.accountId)
  return alone(db, id, async () => {
    const { mediaId } = await ownUpload(c.get('parts'), id, principal.accountId)
    const known = mediaId === null ? undefined : await readMedia(db, mediaId, now)
    if (known !== undefined) return known
    if ((await arrived(uploadDir, id)) < size) throw problem('upload_incomplete')
    const author = authorOf({ principal, request, now })
    const path = fileOf(uploadDir, id)
    try {
      const row = await keepFile(db, media, author, { path, name: metadata.filename ?? '' })
      await sql`update upload set media_id = ${row.id} where id = ${id}`.execute(db)
      // The bytes have been moved to the store, and a repeated request gets the row.
      await rm(path, { force: true })
      return row
    } catch (error) {
      if (isFinal(error)) await removeUpload(db, uploadDir, id)
      throw error
    }
  })
}

/** A refusal that a repeated request cannot change. */
function isFinal(error: unknown): boolean {
  const codes = [
    'unsupported_media_type',
    'unreadable_image',
    'unreadable_video',
    'unsupported_codec',
    'too_large',
  ]
  return error instanceof ProblemError && codes.includes(error.code)
}
