import { sql } from 'kysely'
import type { VideoCourseDraft } from '../../../contract/content/video-course'
import type { Tx } from '../../kit/db/schema'
import type { Writing } from '../../kit/resource/definition'
import { picturesIn } from '../site-text/rich-text'

/** Writes a course's chapters with their marks, and the pictures of its detail, when they have changed. */
export async function writeParts(
  { tx }: Writing,
  id: string,
  { chapters, detail }: Partial<VideoCourseDraft>,
): Promise<void> {
  if (chapters !== undefined) await writeChapters(tx, id, chapters)
  if (detail !== undefined) await writePictures(tx, id, detail)
}

async function writeChapters(tx: Tx, id: string, chapters: VideoCourseDraft['chapters']): Promise<void> {
  const given = JSON.stringify(chapters)
  const rows = sql`jsonb_array_elements(${given}::jsonb) with ordinality as chapters (chapter, n)`
  const marks = sql`${rows} cross join jsonb_array_elements(chapter -> 'marks') with ordinality as marks (mark, k)`
  // Locks all exercises whose count changes in a fixed order, which prevents deadlocks between two courses.
  await sql`
    select from exercise where id in (
      select exercise_id from exercise_mark where course_id = ${id}
      union select (mark ->> 'exerciseId')::uuid from ${marks}
    ) order by id for no key update
  `.execute(tx)
  await sql`delete from video_chapter where course_id = ${id}`.execute(tx)
  await sql`
    insert into video_chapter (course_id, position, title, video_id, is_free_preview, captions)
    select ${id}, n - 1, chapter ->> 'title', (chapter ->> 'videoId')::uuid, (chapter ->> 'isFreePreview')::boolean, chapter ->> 'captions'
    from ${rows}
  `.execute(tx)
  await sql`
    insert into exercise_mark (course_id, chapter, position, exercise_id, start_s, end_s)
    select ${id}, n - 1, k - 1, (mark ->> 'exerciseId')::uuid, (mark ->> 'startS')::int, (mark ->> 'endS')::int
    from ${marks}
  `.execute(tx)
}

async function writePictures(tx: Tx, id: string, detail: string): Promise<void> {
  await sql`delete from video_course_media where course_id = ${id}`.execute(tx)
  await sql`
    insert into video_course_media (course_id, media_id) select ${id}, unnest(${picturesIn(detail)}::uuid[])
  `.execute(tx)
}
