import { type RawBuilder, sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { courseTypes } from '../../../contract/catalogue/course-type'
import type { App } from '../../kit/app'
import { lockPair } from '../../kit/db/lock-pair'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { problem } from '../../kit/problem'
import { invalidateCount } from '../../kit/resource/cached-count'
import { countReferences, moveReferences } from '../../kit/resource/count-references'
import { type Blockers, type ResourceDefinition, untyped } from '../../kit/resource/definition'
import { archiveRow, readForUpdate } from '../../kit/resource/mutations'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { writeOrder } from '../../kit/resource/write-order'
import { courseTypeCsv } from './csv'

registerConstraint('course_type_name_key', { code: 'taken', path: ['name'] })
registerConstraint('course_type_code_key', { code: 'taken', path: ['code'] })

export function courseTypeRoutes(app: App): void {
  serve(app, courseTypes.order, (request) =>
    writeOrder(request, { table: 'course_type', action: 'course-type.order' }, request.body.ids),
  )
  serve(app, courseTypes.merge, merge)
  serveResource(app, courseTypeResource)
}

const courses = sql`(select count(*) from video_course where type_id = course_type.id and archived_at is null)`

export const courseTypeResource: ResourceDefinition<typeof courseTypes> = {
  contract: courseTypes,
  table: 'course_type',
  select: () => sql`
    ${rowBaseOf('course_type')},
    course_type.name, course_type.code, course_type.icon, course_type.colour, course_type.is_enabled,
    course_type.sort, ${courses}::int as courses`,
  sorts: {
    sort: sql`course_type.sort`,
    name: sql`course_type.name_pinyin`,
    code: sql`course_type.code`,
    createdAt: sql`course_type.created_at`,
    updatedAt: sql`course_type.updated_at`,
  },
  filters: { enabled: (is) => sql`course_type.is_enabled = ${is}` },
  search: {
    members: ['name', 'code'],
    text: ({ name, code }) => searchText({ names: [name], texts: [code] }),
  },
  columns: ({ name, ...own }) => ({ ...own, name, namePinyin: name && pinyinOf(name) }),
  // Every table with a foreign key to course types counts, archived courses too because they can be restored.
  blockers: async (tx, id) => ({
    blockers: await videoCoursesNamed(tx, sql`type_id = ${id}`),
    blockerCount: await countReferences(tx, 'course_type', id),
  }),
  csv: courseTypeCsv,
}

/** Moves the courses of one type to another, and archives it. */
async function merge(request: RequestContext<unknown, output<(typeof courseTypes)['merge']['body']>>) {
  const { tx, id, audit, c } = request
  const { intoId, isPreview } = request.body
  await lockPair(tx, 'course_type', { id, otherId: intoId, path: 'intoId' })
  const before = await readForUpdate(untyped(courseTypeResource), request)
  if (before.archivedAt !== null) throw problem('archived')
  if (isPreview) return { courses: await countReferences(tx, 'course_type', id) }
  const moved = await moveReferences(tx, 'course_type', { from: id, to: intoId })
  await archiveRow(untyped(courseTypeResource), request)
  for (const rowId of [id, intoId])
    await audit({
      action: 'course-type.merge',
      table: 'course_type',
      rowId,
      after: { fromId: id, intoId, courses: moved },
    })
  invalidateCount(c.get('parts').db, 'course_type')
  return { courses: moved }
}

/** The first twenty courses that prevent archiving a row; `which` is about the unaliased table. */
async function videoCoursesNamed(tx: Tx, which: RawBuilder<unknown>): Promise<Blockers['blockers']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from video_course where ${which} order by updated_at desc, id limit 20
  `.execute(tx)
  return rows.map((row) => ({ kind: 'video-course', ...row }))
}
