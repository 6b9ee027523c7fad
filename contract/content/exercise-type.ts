import * as z from 'zod/mini'
import { arrangementReply, mergeBody, orderedIds, orderReply } from '../arrangement'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { resource, rowBase } from '../resource'

export const exerciseTypeIcons = [
  'barbell',
  'stretch',
  'jump',
  'heart',
  'kettlebell',
  'lifter',
  'stone',
  'mat',
  'ball',
  'run',
  'balance',
  'other',
] as const

export const exerciseTypeDraft = z.strictObject({
  name: text(2, 20),
  code: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_]{1,29}$/, 'category_code')),
  icon: z.enum(exerciseTypeIcons),
  /** A type that is not enabled is hidden from visitors and not offered for new exercises. */
  isEnabled: z.boolean(),
})
export type ExerciseTypeDraft = z.infer<typeof exerciseTypeDraft>

export const exerciseTypeRow = z.object({
  ...rowBase,
  ...exerciseTypeDraft.shape,
  sort: z.int(),
  /** Subtypes that are not archived; the same for `exercises`. */
  subtypes: z.int(),
  exercises: z.int(),
})
export type ExerciseType = z.infer<typeof exerciseTypeRow>

const parts = resource({
  singular: 'exercise-type',
  name: 'exercise-types',
  affects: ['exercise-subtypes', 'exercises'],
  scope: 'chain',
  row: exerciseTypeRow,
  draft: exerciseTypeDraft,
  filters: { enabled: z.optional(z.stringbool()) },
  sorts: ['sort', 'name', 'code', 'createdAt', 'updatedAt'],
  events: {},
})

export const exerciseTypes = {
  ...parts,
  /** The order of all types, in one transaction. */
  order: endpoint('POST', '/exercise-types/order', {
    affects: parts.update.affects,
    permission: 'exercise-type:write',
    scope: 'chain',
    body: z.strictObject({ ids: orderedIds }),
    reply: orderReply,
  }),
  /** Moves the subtypes; one whose name already exists is merged into that one. An exercise whose name already exists gets a number. */
  merge: endpoint('POST', '/exercise-types/:id/merge', {
    affects: parts.update.affects,
    permission: 'exercise-type:archive',
    scope: 'chain',
    body: mergeBody,
    reply: arrangementReply,
    versioned: true,
  }),
}
