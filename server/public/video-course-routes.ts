import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { type Media, type videoTypes, videoUrl } from '../../contract/content/media'
import type { bodyParts, ExerciseMark, videoLevels } from '../../contract/content/video-course'
import { publicApi, publicBase } from '../../contract/public-api'
import type { App } from '../kit/app'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { liveCopies } from '../kit/resource/publication'
import { namedBodyPart, namedVideoLevel } from './named'
import { type FoundPicture, maybePictureOf, pictureJson } from './picture-json'
import { servePublic } from './serve-public'
import { isCoachShown } from './visible'

export function publicVideoCourseRoutes(app: App): void {
  servePublic(app, publicApi.courses, async ({ db, query, now, today }) => {
    const found = await coursesOf(db, { ...query, now, today })
    return { rows: found.map(listed), total: found[0]?.total ?? 0 }
  })
  servePublic(app, publicApi.course, async ({ db, params: { id }, now, today }) => {
    const [found] = await coursesOf<Parts>(db, { id, offset: 0, limit: 1, now, today }, parts)
    if (found === undefined) throw problem('not_found')
    const chapters = found.chapters.map((chapter, i) => chapterOf(chapter, found, i + 1))
    return { ...listed(found), detail: found.detail, chapters }
  })
  servePublic(app, publicApi.captions, async ({ db, params: { id, chapter }, now, today }) => {
    const rowsQuery = { id, offset: 0, limit: 1, now, today }
    const [found] = await coursesOf<Captions>(db, rowsQuery, captions(Number(chapter)))
    if (found === undefined || found.captions === null) throw problem('not_found')
    return found.captions
  })
}

type Listed = input<typeof publicApi.courses.reply>['rows'][number]
type Chapter = input<typeof publicApi.course.reply>['chapters'][number]

interface RowsQuery extends output<typeof publicApi.courses.query> {
  id?: string
  now: Date
  today: string
}

interface Found extends Omit<Listed, 'level' | 'bodyParts' | 'cover'> {
  level: (typeof videoLevels)[number]
  bodyParts: (typeof bodyParts)[number][]
  cover: FoundPicture | null
  total: number
}

interface FoundChapter {
  title: string
  durationS: number
  isOpen: boolean
  video: Pick<Media, 'id' | 'width' | 'height'> & {
    type: (typeof videoTypes)[number]
    poster: FoundPicture | null
  }
  hasCaptions: boolean
  exercises: (Pick<ExerciseMark, 'startS' | 'endS'> & { name: string })[]
}
interface Parts {
  detail: string
  chapters: FoundChapter[]
}
interface Captions {
  captions: string | null
}

/** A published copy as columns, expanded once because it holds the captions too. */
const copied = sql`jsonb_to_record(live.copy) as copied (
  title text, "typeId" uuid, "coverId" uuid, chapters jsonb, "coachId" uuid, level int, kcal int, equipment jsonb, "bodyParts" jsonb,
  summary text, detail text, access text, "priceFen" int, tags jsonb, sort int)`

/** Of `chapters (chapter, n)`: the chapter is free. */
const isOpen = sql<boolean>`(copied.access = 'free' or (chapter ->> 'isFreePreview')::boolean)`
const seconds = (milliseconds: RawBuilder<unknown>) => sql`ceil(${milliseconds} / 1000.0)::int`

/** The published courses with a visible type, in the staff's order; `more` selects the members of `More`. */
async function coursesOf<More = unknown>(
  db: Tx,
  rowsQuery: RowsQuery,
  more: RawBuilder<unknown> = sql``,
): Promise<(Found & More)[]> {
  const { id, type, level, access, offset, limit, now, today } = rowsQuery
  const { rows } = await sql<Found & More>`
    select live.row_id as id, copied.title, copied.level, copied.access, copied."priceFen", copied.summary, copied.tags,
      copied."bodyParts", copied.equipment, copied.kcal,
      json_build_object('code', course_type.code, 'name', course_type.name, 'colour', course_type.colour) as type,
      whole.duration_s, whole.chapter_count, whole.has_free_chapter, ${pictureJson(sql`copied."coverId"`)} as cover,
      (select json_build_object('id', id, 'name', display_name) from coach
        where coach.id = copied."coachId" and ${isCoachShown(today)}) as coach,
      count(*) over ()::int as total ${more}
    from ${liveCopies('video_course', now)} cross join lateral ${copied}
    join course_type on course_type.id = copied."typeId" and course_type.is_enabled and course_type.archived_at is null
    cross join lateral (
      select ${seconds(sql`sum(media.duration_ms)`)} as duration_s, count(*)::int as chapter_count, bool_or(${isOpen}) as has_free_chapter
      from jsonb_array_elements(copied.chapters) chapter join media on media.id = (chapter ->> 'videoId')::uuid
    ) whole
    where true
      ${id === undefined ? sql`` : sql`and live.row_id = ${id}`}
      ${type === undefined ? sql`` : sql`and course_type.code = ${type}`}
      ${level === undefined ? sql`` : sql`and copied.level = ${Number(level)}`}
      ${access === undefined ? sql`` : sql`and copied.access = ${access}`}
    order by copied.sort, live.row_id limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** The name is the published copy's; unpublished exercises are left out. */
const exercises = sql`(
  select coalesce(json_agg(json_build_object(
    'name', exercise.copy ->> 'name', 'startS', (mark ->> 'startS')::int, 'endS', (mark ->> 'endS')::int
  ) order by (mark ->> 'startS')::int, (mark ->> 'endS')::int), '[]')
  from jsonb_array_elements(chapter -> 'marks') mark
  join publication exercise on exercise.row_id = (mark ->> 'exerciseId')::uuid and exercise.ended_at is null)`

const parts = sql`, copied.detail, (
  select json_agg(json_build_object(
    'title', chapter ->> 'title', 'durationS', ${seconds(sql`film.duration_ms`)}, 'isOpen', ${isOpen},
    'hasCaptions', chapter ->> 'captions' <> '', 'exercises', ${exercises},
    'video', json_build_object('id', film.id, 'type', film.mime, 'width', film.width, 'height', film.height,
      'poster', ${pictureJson(sql`film.poster_id`)})
  ) order by n)
  from jsonb_array_elements(copied.chapters) with ordinality as chapters (chapter, n)
  join media film on film.id = (chapter ->> 'videoId')::uuid) as chapters`

const captions = (n: number) => sql`, (
  select nullif(chapter ->> 'captions', '') from jsonb_array_elements(copied.chapters) with ordinality as chapters (chapter, n)
  where n = ${n} and ${isOpen}) as captions`

function listed(found: Found): Listed {
  const { id, title, type, access, priceFen, durationS, chapterCount, hasFreeChapter } = found
  const { summary, tags, equipment, kcal, coach } = found
  return {
    id,
    title,
    type,
    access,
    priceFen,
    durationS,
    chapterCount,
    hasFreeChapter,
    summary,
    tags,
    equipment,
    kcal,
    coach,
    level: namedVideoLevel(found.level),
    bodyParts: found.bodyParts.map(namedBodyPart),
    cover: maybePictureOf(found.cover),
  }
}

/** A chapter that is not free has only its title and duration. */
function chapterOf(chapter: FoundChapter, course: Found, n: number): Chapter {
  const { title, durationS, isOpen, hasCaptions, exercises } = chapter
  if (!isOpen) return { title, durationS, video: null, captions: null, exercises: [] }
  const { id: _, poster, ...video } = chapter.video
  const captions = `${publicBase}/courses/${course.id}/chapters/${n}/captions.vtt`
  return {
    title,
    durationS,
    exercises,
    video: { ...video, src: videoUrl(chapter.video), poster: maybePictureOf(poster) },
    captions: hasCaptions ? captions : null,
  }
}
