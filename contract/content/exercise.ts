import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { isWithoutRepeats, listOf, listOfIds, prose, text, whole } from '../field'
import { resource, rowBase } from '../resource'
import { muscles } from './muscle'
import { publicationEndpoints, publicationEvents, publicationRow, publicationStatuses } from './publication'

export const exerciseEquipment = [
  'bodyweight',
  'barbell',
  'dumbbell',
  'kettlebell',
  'ez_bar',
  'cable',
  'machine',
  'band',
  'medicine_ball',
  'exercise_ball',
  'foam_roller',
  'bench',
  'incline_bench',
  'pull_up_bar',
  'mat',
  'other',
] as const
export const exerciseLevels = ['beginner', 'intermediate', 'expert'] as const
export const exerciseMechanics = ['compound', 'isolation'] as const
export const exerciseForces = ['push', 'pull', 'static'] as const
export const exerciseUnits = ['reps', 'seconds', 'metres'] as const
/** The licence of an exercise's text and pictures; all but `own`, `unlicense` and `cc0` require the author's name. */
export const exerciseLicences = [
  'own',
  'unlicense',
  'cc0',
  'cc_by_4',
  'cc_by_sa_3',
  'cc_by_sa_4',
  'other',
] as const
export type ExerciseLicence = (typeof exerciseLicences)[number]

/** Maximum lengths for imported texts; English takes 500 letters for what Chinese says in 200. */
export const longestExerciseName = 60
export const longestStep = 500
export const mostSteps = 24
/** The most ids in one query, which is a page of a list. */
export const mostExerciseIds = 200

const some = <const V extends readonly [string, ...string[]]>(values: V, most: number) =>
  z.array(z.enum(values)).check(z.maxLength(most), z.refine(isWithoutRepeats, 'repeated'))
const remarks = z.array(text(2, 200)).check(z.maxLength(6), z.refine(isWithoutRepeats, 'repeated'))

export const exerciseStep = z.strictObject({
  text: text(2, longestStep),
  imageId: z.nullable(z.uuid()),
  /** Seconds from the video's beginning; null without a video. */
  startS: z.nullable(whole(0, 7200)),
})

export type ExerciseStep = z.infer<typeof exerciseStep>

/** A draft may lack a step and a primary muscle; publishing requires both. */
export const exerciseDraft = z.strictObject({
  name: text(2, longestExerciseName),
  aliases: z
    .array(text(1, longestExerciseName))
    .check(z.maxLength(6), z.refine(isWithoutRepeats, 'repeated')),
  /** The subtype determines the type. */
  subtypeId: z.uuid(),
  primaryMuscles: some(muscles, 4),
  /** Without the primary ones. */
  secondaryMuscles: some(muscles, 12),
  equipment: some(exerciseEquipment, 8),
  level: z.enum(exerciseLevels),
  mechanic: z.nullable(z.enum(exerciseMechanics)),
  force: z.nullable(z.enum(exerciseForces)),
  unit: z.enum(exerciseUnits),
  videoId: z.nullable(z.uuid()),
  steps: z.array(exerciseStep).check(z.maxLength(mostSteps)),
  tips: remarks,
  mistakes: remarks,
  caution: prose(0, 300),
  /** An address or a name; empty for the gym's own content. */
  source: text(0, 200),
  licence: z.enum(exerciseLicences),
  /** Required when the licence demands it. */
  author: text(0, 100),
})
export type ExerciseDraft = z.infer<typeof exerciseDraft>

/** Whether a page that shows the work must name its author. */
export const namesAuthor = (licence: ExerciseLicence) => !['own', 'unlicense', 'cc0'].includes(licence)

export const exerciseRow = z.object({
  ...rowBase,
  ...exerciseDraft.shape,
  ...publicationRow,
  typeId: z.uuid(),
  typeName: z.string(),
  subtypeName: z.string(),
  stepCount: z.int(),
  /** The first picture of its steps, else its video's poster. */
  pictureId: z.nullable(z.uuid()),
  /** The count of plans and courses that refer to it. */
  usedIn: z.int(),
})
export type Exercise = z.infer<typeof exerciseRow>

/** A row that refers to an exercise; `kind` is its table's name with hyphens: `video-course`. */
export const exerciseUse = z.object({ kind: z.string(), id: z.string(), name: z.string() })

const parts = resource({
  singular: 'exercise',
  name: 'exercises',
  scope: 'chain',
  row: exerciseRow,
  detail: ['steps', 'tips', 'mistakes', 'caution'],
  draft: exerciseDraft,
  filters: {
    ids: listOfIds(mostExerciseIds),
    status: listOf(publicationStatuses),
    type: z.optional(z.uuid()),
    subtype: z.optional(z.uuid()),
    /** Primary or secondary. */
    muscle: listOf(muscles),
    primaryMuscle: listOf(muscles),
    equipment: listOf(exerciseEquipment),
    level: listOf(exerciseLevels),
    licence: listOf(exerciseLicences),
  },
  sorts: ['name', 'updatedAt', 'createdAt', 'usedIn'],
  events: publicationEvents,
})

export const exercises = {
  ...parts,
  ...publicationEndpoints(parts),
  /** The plans and courses that refer to it, by name, at most 200; those outside the store scope are counted without a name. */
  usage: endpoint('GET', '/exercises/:id/usage', {
    permission: 'exercise:read',
    scope: 'shared',
    reply: z.object({ rows: z.array(exerciseUse), count: z.int() }),
  }),
  /** Moves every reference to the other exercise and archives this one, in one transaction. A preview only counts. */
  replace: endpoint('POST', '/exercises/:id/replace', {
    permission: 'exercise:archive',
    scope: 'chain',
    body: z.strictObject({ byId: z.uuid(), isPreview: z._default(z.boolean(), false) }),
    reply: z.object({ references: z.int() }),
    versioned: true,
  }),
}

/** An exercise without the members that lists leave out. */
export type ListedExercise = z.infer<typeof exercises.list.reply>['rows'][number]
