import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { type Media, media } from '../../../contract/content/media'
import type { App } from '../../kit/app'
import { writeAudit } from '../../kit/db/write-audit'
import { problem } from '../../kit/problem'
import { registerCounted } from '../../kit/resource/cached-count'
import { historyOf } from '../../kit/resource/history-of'
import { listRows } from '../../kit/resource/list-rows'
import { updateRow } from '../../kit/resource/mutations'
import { nameable, registerKind } from '../../kit/resource/nameable'
import { authorOf, type RequestContext, serve } from '../../kit/resource/serve'
import { readMedia } from './keep-picture'
import { countUnused, removeUnused } from './remove-unused'
import { sendMedia } from './send-media'
import { blockersOf, mediaTable, usageOf } from './table'
import { uploadRoutes } from './upload-routes'

type Query = output<(typeof media)['list']['query']>
type Change = output<(typeof media)['update']['body']>

export function mediaRoutes(app: App): void {
  app.get('/media/:id/:file', sendMedia)
  uploadRoutes(app)
  registerKind(['media'], undefined)
  registerCounted(media.name, 'media')
  serve(app, media.list, list)
  // Registered before `/:id`, which would match its path too.
  serve(app, media.unused, ({ tx, now }) => countUnused(tx, now))
  serve(app, media.read, async ({ tx, id, now }) => found(await readMedia(tx, id, now)))
  serve(app, media.update, update)
  serve(app, media.history, async ({ tx, id, now }) => {
    found(await readMedia(tx, id, now))
    return { rows: await historyOf(tx, 'media', id) }
  })
  serve(app, media.usage, async ({ tx, id, now, scope }) => {
    found(await readMedia(tx, id, now))
    const uses = await usageOf(tx, id)
    return { rows: await nameable(tx, scope, uses), count: uses.length }
  })
  serve(app, media.remove, remove, { ownTransaction: true })
  serve(app, media.removeUnused, removeUnused, { ownTransaction: true })
}

function list({ query, scope, now, c }: RequestContext<Query, unknown>) {
  return listRows(c.get('parts').db, mediaTable, { query, scope, now })
}

async function update(request: RequestContext<unknown, Change>): Promise<Media> {
  return updateRow(mediaTable, request)
}

/** Deletes the row first, because a job removes files without a row. */
async function remove({ c, id, version, now, principal, request }: RequestContext<unknown, unknown>) {
  const { db, media } = c.get('parts')
  const row = await db.transaction().execute(async (tx) => {
    // Waits for transactions that hold the row to refer to it; the next statement sees their references.
    await sql`select from media where id = ${id} for update`.execute(tx)
    const row = found(await readMedia(tx, id, now))
    if (row.version !== version) throw problem('stale', { current: row })
    const held = await blockersOf(tx, id)
    if (held.blockerCount > 0) throw problem('in_use', held)
    await sql`delete from media where id = ${id}`.execute(tx)
    const author = authorOf({ principal, request, now })
    await writeAudit(tx, author, { action: 'media.delete', table: 'media', rowId: id, before: row })
    return row
  })
  await media.remove(id)
  return row
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw problem('not_found')
  return row
}
