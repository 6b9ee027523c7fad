import * as z from 'zod/mini'
import { fen, isWithoutRepeats, listOf, text, whole } from '../field'
import { resource, rowBase } from '../resource'
import { publicationEndpoints, publicationEvents, publicationRow, publicationStatuses } from './publication'

export const videoAccess = ['free', 'member', 'paid'] as const
export type VideoAccess = (typeof videoAccess)[number]
/** Beginner, intermediate, advanced. */
export const videoLevels = [1, 2, 3] as const
export const mostChapters = 30
/** Parts of the body that a course trains; exercises name single muscles. */
export const bodyParts = ['full_body', 'chest', 'back', 'shoulders', 'arms', 'core', 'hips', 'legs'] as const

/** When an exercise is shown in a chapter: seconds from its beginning, `startS < endS`, not past its end. */
export const exerciseMark = z
  .strictObject({ exerciseId: z.uuid(), startS: whole(0, 86_400), endS: whole(1, 86_400) })
  .check(z.refine(({ startS, endS }) => startS < endS, { error: 'end_after_start', path: ['endS'] }))
export type ExerciseMark = z.infer<typeof exerciseMark>

export const chapter = z.strictObject({
  title: text(1, 50),
  videoId: z.uuid(),
  /** The chapter is free whatever the course's access is. */
  isFreePreview: z.boolean(),
  marks: z.array(exerciseMark).check(z.maxLength(200)),
  /** Captions as WebVTT, with times from the chapter's beginning; empty is none. */
  captions: z.string().check(z.maxLength(200_000)),
})
export type Chapter = z.infer<typeof chapter>

export const videoCourseDraft = z.strictObject({
  title: text(2, 50),
  typeId: z.uuid(),
  coverId: z.nullable(z.uuid()),
  chapters: z.array(chapter).check(z.maxLength(mostChapters)),
  coachId: z.nullable(z.uuid()),
  level: z.literal(videoLevels),
  kcal: z.nullable(whole(0, 2000)),
  equipment: z.array(text(1, 30)).check(z.maxLength(12), z.refine(isWithoutRepeats, 'repeated')),
  bodyParts: z
    .array(z.enum(bodyParts))
    .check(z.maxLength(bodyParts.length), z.refine(isWithoutRepeats, 'repeated')),
  summary: text(0, 200),
  /** Rich text, sanitized like `body` of contract/content/site-text.ts. */
  detail: z.string().check(z.maxLength(20_000)),
  access: z.enum(videoAccess),
  /** Set when `access` is `paid`, else null. */
  priceFen: z.nullable(fen(1)),
  tags: z.array(text(1, 12)).check(z.maxLength(8), z.refine(isWithoutRepeats, 'repeated')),
  sort: whole(0, 9999),
})
export type VideoCourseDraft = z.infer<typeof videoCourseDraft>

/** The reasons that prevent publishing a course; see `publishGaps` of the server's video course. */
export const publishGaps = [
  'cover',
  'chapters',
  'video_not_ready',
  'type_disabled',
  'marks_past_end',
] as const

export const videoCourseRow = z.object({
  ...rowBase,
  ...videoCourseDraft.shape,
  ...publicationRow,
  typeName: z.string(),
  coachName: z.nullable(z.string()),
  /** The sum of all chapters, in seconds. */
  durationS: z.int(),
  chapterCount: z.int(),
  /** The publish checklist; empty when it may be published. */
  gaps: z.array(z.enum(publishGaps)),
})
export type VideoCourse = z.infer<typeof videoCourseRow>

const parts = resource({
  singular: 'video',
  name: 'video-courses',
  scope: 'chain',
  row: videoCourseRow,
  detail: ['chapters', 'detail', 'kcal', 'equipment', 'bodyParts', 'summary'],
  draft: videoCourseDraft,
  filters: {
    type: z.optional(z.uuid()),
    level: listOf(['1', '2', '3']),
    access: listOf(videoAccess),
    coach: z.optional(z.uuid()),
    status: listOf(publicationStatuses),
  },
  sorts: ['sort', 'title', 'durationS', 'createdAt', 'updatedAt'],
  events: publicationEvents,
})

export const videoCourses = {
  ...parts,
  ...publicationEndpoints(parts),
}

/** A course without the members that lists leave out. */
export type ListedVideoCourse = z.infer<typeof videoCourses.list.reply>['rows'][number]
