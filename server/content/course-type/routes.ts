import type { output } from 'zod/v4/core'
import { courseTypes } from '../../../contract/content/course-type'
import type { App } from '../../kit/app'
import { lockPair } from '../../kit/db/lock-pair'
import { problem } from '../../kit/problem'
import { countReferences, moveReferences } from '../../kit/resource/count-references'
import { archiveRow, readForUpdate } from '../../kit/resource/mutations'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { courseTypeResource } from './resource'

export function courseTypeRoutes(app: App): void {
  serve(app, courseTypes.order, (request) =>
    writeOrder(request, { table: 'course_type', action: 'course-type.order' }, request.body.ids),
  )
  serve(app, courseTypes.merge, merge)
  serveResource(app, courseTypeResource)
}

/** Moves the courses of one type to another, and archives it. */
async function merge(request: RequestContext<unknown, output<(typeof courseTypes)['merge']['body']>>) {
  const { tx, id, audit } = request
  const { intoId, isPreview } = request.body
  await lockPair(tx, 'course_type', { id, otherId: intoId, path: 'intoId' })
  const before = await readForUpdate(courseTypeResource, request)
  if (before.archivedAt !== null) throw problem('archived')
  if (isPreview) return { courses: await countReferences(tx, 'course_type', id) }
  const moved = await moveReferences(tx, 'course_type', { from: id, to: intoId })
  await archiveRow(courseTypeResource, request)
  for (const rowId of [id, intoId])
    await audit({
      action: 'course-type.merge',
      table: 'course_type',
      rowId,
      after: { fromId: id, intoId, courses: moved },
    })
  return { courses: moved }
}
