import { sql } from 'kysely'
import { type publishGaps, type VideoCourse, videoCourseDraft } from '../../../contract/content/video-course'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { draftCopy, publicationOf } from '../../kit/resource/publication'

/** The chapters of a course with their marks, as the contract has them. */
export const chapters = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'title', chapter.title, 'videoId', chapter.video_id, 'isFreePreview', chapter.is_free_preview, 'captions', chapter.captions,
    'marks', (
      select coalesce(jsonb_agg(jsonb_build_object('exerciseId', exercise_id, 'startS', start_s, 'endS', end_s) order by position), '[]')
      from exercise_mark where course_id = chapter.course_id and chapter = chapter.position)
  ) order by chapter.position), '[]')
  from video_chapter chapter where chapter.course_id = video_course.id)`

export const videoCoursePublication = publicationOf<VideoCourse>({
  table: 'video_course',
  copy: draftCopy('video_course', videoCourseDraft, { chapters }),
  media: sql`array(select video_id from video_chapter where course_id = video_course.id)
    || array(select media_id from video_course_media where course_id = video_course.id)
    || array_remove(array[video_course.cover_id], null)`,
  refuse: publishProblems,
})

type Gap = (typeof publishGaps)[number]

/** A mark may end within the video's last, incomplete second. */
const isPastEnd = sql`mark.end_s > ceil(media.duration_ms / 1000.0)`
const videosOf = sql`video_chapter chapter join media on media.id = chapter.video_id`
const marksOf = sql`${videosOf} join exercise_mark mark on mark.course_id = chapter.course_id and mark.chapter = chapter.position`

/** The publish checklist, over the unaliased table joined with its course type. */
export const gaps = sql`array_remove(array[
  case when video_course.cover_id is null then ${named('cover')} end,
  case when not exists (select from video_chapter where course_id = video_course.id) then ${named('chapters')} end,
  case when exists (select from ${videosOf} where chapter.course_id = video_course.id and media.kind <> 'video')
    then ${named('video_not_ready')} end,
  case when not course_type.is_enabled then ${named('type_disabled')} end,
  case when exists (select from ${marksOf} where chapter.course_id = video_course.id and ${isPastEnd})
    then ${named('marks_past_end')} end
], null)`

function named(gap: Gap) {
  return sql.lit(gap)
}

/** The checklist as field problems, after the course is written and locked. */
async function publishProblems({ tx }: Writing, course: VideoCourse): Promise<FieldProblem[]> {
  const { rows } = await sql<{ gap: Gap; chapter: number; mark: number }>`
    select gap, -1 as chapter, place::int as mark
    from video_course join course_type on course_type.id = video_course.type_id
    cross join unnest(${gaps}) with ordinality as found (gap, place)
    where video_course.id = ${course.id} and gap not in (${named('video_not_ready')}, ${named('marks_past_end')})
    union all
    select ${named('video_not_ready')}, chapter.position, 0 from ${videosOf}
    where chapter.course_id = ${course.id} and media.kind <> 'video'
    union all
    select ${named('marks_past_end')}, chapter.position, mark.position from ${marksOf}
    where chapter.course_id = ${course.id} and ${isPastEnd}
    order by chapter, mark
  `.execute(tx)
  return rows.map(({ gap, chapter, mark }) => fieldOf[gap](chapter, mark))
}

const fieldOf: Record<Gap, (chapter: number, mark: number) => FieldProblem> = {
  cover: () => ({ path: ['coverId'], code: 'required' }),
  chapters: () => ({ path: ['chapters'], code: 'required' }),
  video_not_ready: (i) => ({ path: ['chapters', i, 'videoId'], code: 'not_a_video' }),
  type_disabled: () => ({ path: ['typeId'], code: 'type_disabled' }),
  marks_past_end: (i, j) => ({ path: ['chapters', i, 'marks', j, 'endS'], code: 'past_video_end' }),
}
