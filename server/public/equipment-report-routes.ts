import { sql } from 'kysely'
import { documentMaxBytes } from '../../contract/content/document'
import { equipment, labelled, reportDraft, reportPath, reportPhotos } from '../../contract/devices/equipment'
import { equipmentMachine } from '../../machines/equipment/equipment.machine'
import { advance } from '../../machines/lifecycle'
import { keepDocument } from '../content/document/keep-document'
import { pictureType } from '../content/media/read-picture'
import { addReport } from '../devices/equipment/add-report'
import { labelledPiece } from '../devices/equipment/labels-of'
import { type App, type AppContext, apiBase } from '../kit/app'
import { anonymous } from '../kit/auth/authenticate'
import type { Tx } from '../kit/db/schema'
import { type Author, writeAudit } from '../kit/db/write-audit'
import { rateLimit } from '../kit/http/call-limiter'
import { readBytes } from '../kit/http/read-bytes'
import { addressOf } from '../kit/http/request'
import { type TokenBuckets, tokenBuckets } from '../kit/http/token-buckets'
import { fieldsProblem, problem } from '../kit/problem'
import { invalidateAffected } from '../kit/resource/cached-count'
import { accept } from '../kit/resource/read-input'
import { serve } from '../kit/resource/serve'
import { semaphore } from '../kit/semaphore'
import { documentStore } from '../shared/document-store'

/** Visitors of a gym share one address: they look now and then, and seldom report. */
const bucketSize = { name: 'label', size: 120, perSecond: 1 }
const reports = { name: 'equipment report', size: 12, perSecond: 1 / 30 }
/** Several reports of one piece within a short time are usually the same fault. */
const reportsOfLabel = { name: 'report of label', size: 4, perSecond: 1 / 300 }
/** The most reports of one open fault. */
const mostOpen = 20

/** A form is held in memory as a whole; three at once, so that a slow upload does not block others. */
const inTurn = semaphore(3, 30)
const formBytes = reportPhotos * documentMaxBytes + 64 * 1024

/** Lets a visitor without an account look up a piece and report a fault by its label. */
export function equipmentReportRoutes(app: App): void {
  app.use(`${apiBase}${labelled.path}`, rateLimit(bucketSize))
  app.use(`${apiBase}${reportPath}`, rateLimit(reports))
  // It only reads; POST keeps the token out of the URL.
  serve(app, labelled, async ({ tx, body: { token } }) => (await labelledPiece(tx, token)).reply, {
    ownTransaction: true,
  })
  const labels = tokenBuckets(reportsOfLabel)
  app.post(`${apiBase}${reportPath}`, (c) => inTurn(() => receive(c, labels)))
}

async function receive(c: AppContext, labels: TokenBuckets): Promise<Response> {
  const { db, clock } = c.get('parts')
  const now = clock()
  const { token, note, photos } = await readForm(c)
  const retryAfter = labels.take(token, now)
  if (retryAfter > 0) throw problem('too_many_attempts', { retryAfter })
  await labelledPiece(db, token)
  const author = { accountId: null, who: null, requestId: c.get('requestId'), address: addressOf(c), now }
  const photoIds: string[] = []
  for (const bytes of photos)
    photoIds.push((await keepDocument(db, documentStore(c.get('parts')), author, { bytes, name: '' })).id)
  await db.transaction().execute((tx) => report(tx, author, { token, note, photoIds }))
  invalidateAffected(db, equipment.maintain)
  return c.json({}, 201, { 'cache-control': 'no-store' })
}

async function report(
  tx: Tx,
  author: Author,
  { token, ...body }: { token: string; note: string; photoIds: string[] },
): Promise<void> {
  // Simultaneous reports of one piece run one after the other.
  await sql`select from equipment where label_token = ${token} for update`.execute(tx)
  const { id, status, openReports } = await labelledPiece(tx, token)
  if (openReports >= mostOpen) return
  const verdict = advance(equipmentMachine, status, {}, 'equipment.reportFault')
  if (!verdict.ok) throw problem('not_allowed_now', { state: status, allowed: [] })
  // The version is unchanged, because a report must not make an open editor stale, and the machine decides which events are allowed.
  await sql`
    update equipment set status = ${verdict.status}, updated_at = ${author.now}, updated_by = 'system' where id = ${id}
  `.execute(tx)
  const principal = { ...anonymous, username: 'system', storeIds: null }
  await addReport({ tx, now: author.now, principal, scope: principal }, id, body)
  await writeAudit(tx, author, {
    action: 'equipment.reportFault',
    table: 'equipment',
    rowId: id,
    before: { status },
    after: { status: verdict.status },
  })
}

interface Form {
  token: string
  note: string
  photos: Uint8Array[]
}

async function readForm(c: AppContext): Promise<Form> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw problem('unsupported_media_type')
  // Node never reads a socket into shared memory.
  const body = (await readBytes(c, formBytes)) as Uint8Array<ArrayBuffer>
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause) => {
    throw problem('malformed', {}, cause)
  })
  const photos = form.getAll('photo')
  form.delete('photo')
  // Forms are sent with CR LF line breaks.
  const fields = [...form].map(([name, value]) => [name, String(value).replace(/\r\n?/g, '\n')])
  const given = accept(reportDraft, Object.fromEntries(fields))
  if (photos.length > reportPhotos)
    throw fieldsProblem([{ path: ['photo'], code: 'too_many', params: { maximum: reportPhotos } }])
  return { ...given, photos: await Promise.all(photos.map(readPhoto)) }
}

/** Detects the type from the content, not from the name. */
async function readPhoto(file: File | string): Promise<Uint8Array> {
  if (typeof file === 'string') throw problem('unsupported_media_type')
  if (file.size > documentMaxBytes) throw problem('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = pictureType(bytes)
  if (type !== 'image/jpeg' && type !== 'image/png') throw problem('unsupported_media_type')
  return bytes
}
