import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type VideoCourse, videoCourses } from '../../../contract/content/video-course'
import type { App } from '../../kit/app'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { servePublication } from '../../kit/resource/publication'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serveResource } from '../../kit/resource/serve-resource'
import { richText } from '../site-text/rich-text'
import { checkVideoCourse } from './check'
import { videoCourseCsv } from './csv'
import { keptCaptions } from './kept-captions'
import { chapters, gaps, videoCoursePublication } from './publication'
import { writeParts } from './write-parts'

export function videoCourseRoutes(app: App): void {
  serveResource(app, videoCourseResource)
  servePublication(app, videoCourseResource)
}

/** The number of orders of a course, which is 0 because courses cannot be ordered. */
const orders = 0

export const videoCourseResource: ResourceDefinition<typeof videoCourses> = {
  contract: videoCourses,
  table: 'video_course',
  // Captions of an hour are about 100 kB, in a draft with all of its chapters.
  bodyLimit: 4 * 1024 * 1024,
  joins: sql`
    join course_type on course_type.id = video_course.type_id
    left join coach on coach.id = video_course.coach_id
    ${videoCoursePublication.joins}`,
  select: (_, now) => sql`
    ${rowBaseOf('video_course')}, ${videoCoursePublication.select(now)},
    video_course.title, video_course.type_id, course_type.name as type_name, video_course.cover_id, video_course.coach_id,
    coach.display_name as coach_name, video_course.level, video_course.access, video_course.price_fen, video_course.tags,
    video_course.sort, video_course.duration_s, ${gaps} as gaps,
    (select count(*)::int from video_chapter where course_id = video_course.id) as chapter_count`,
  detail: sql`
    ${chapters} as chapters, video_course.detail, video_course.kcal, video_course.equipment, video_course.body_parts,
    video_course.summary`,
  sorts: {
    sort: sql`video_course.sort`,
    title: sql`video_course.title_pinyin`,
    durationS: sql`video_course.duration_s`,
    createdAt: sql`video_course.created_at`,
    updatedAt: sql`video_course.updated_at`,
  },
  filters: {
    type: (id) => sql`video_course.type_id = ${id}`,
    level: (list) => sql`video_course.level = any(${list}::smallint[])`,
    access: (list) => sql`video_course.access = any(${list})`,
    coach: (id) => sql`video_course.coach_id = ${id}`,
    status: videoCoursePublication.hasStatus,
  },
  search: {
    members: ['title', 'tags'],
    text: ({ title, tags }) => searchText({ names: [title, ...tags], texts: [] }),
  },
  normalize: ({ chapters, detail, ...rest }) => ({
    ...rest,
    chapters: chapters?.map((chapter) => ({ ...chapter, captions: keptCaptions(chapter.captions) })),
    detail: detail === undefined ? detail : richText(detail),
  }),
  check: checkVideoCourse,
  columns: ({ title, chapters: _, ...own }) => ({ ...own, title, titlePinyin: title && pinyinOf(title) }),
  children: writeParts,
  auditSnapshot: briefly,
  blockers: async () => ({ blockers: [], blockerCount: orders }),
  archiving: videoCoursePublication.archiving,
  lifecycle: videoCoursePublication.lifecycle,
  csv: videoCourseCsv,
}

/** The audit log has a hash of the captions, because full ones would fill it. */
function briefly({ chapters, ...course }: VideoCourse) {
  return {
    ...course,
    chapters: chapters.map(({ captions, ...chapter }) => ({
      ...chapter,
      captions: captions === '' ? '' : `sha256:${hash('sha256', captions).slice(0, 16)}`,
    })),
  }
}
