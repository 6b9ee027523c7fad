import { type RawBuilder, sql } from 'kysely'
import { courseTypes } from '../../../contract/content/course-type'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { countReferences } from '../../kit/resource/count-references'
import type { Blockers, ResourceDefinition } from '../../kit/resource/definition'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { courseTypeCsv } from './csv'

registerConstraint('course_type_name_key', { code: 'taken', path: ['name'] })
registerConstraint('course_type_code_key', { code: 'taken', path: ['code'] })

const courses = sql`(select count(*) from video_course where type_id = course_type.id and archived_at is null)`

export const courseTypeResource: ResourceDefinition<typeof courseTypes, 'course_type'> = {
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

/** The first twenty courses that prevent archiving a row; `which` is about the unaliased table. */
async function videoCoursesNamed(tx: Tx, which: RawBuilder<unknown>): Promise<Blockers['blockers']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from video_course where ${which} order by updated_at desc, id limit 20
  `.execute(tx)
  return rows.map((row) => ({ kind: 'video-course', ...row }))
}
