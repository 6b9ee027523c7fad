import * as z from 'zod/mini'
import { arrangementReply, mergeBody, orderedIds, orderReply } from '../arrangement'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { resource, rowBase } from '../resource'

export const exerciseSubtypeDraft = z.strictObject({
  /** Set once: `move` changes the type of a subtype, with its exercises. */
  typeId: z.uuid(),
  name: text(2, 20),
  isEnabled: z.boolean(),
})
export type ExerciseSubtypeDraft = z.infer<typeof exerciseSubtypeDraft>

export const exerciseSubtypeRow = z.object({
  ...rowBase,
  ...exerciseSubtypeDraft.shape,
  typeName: z.string(),
  sort: z.int(),
  /** Exercises that are not archived. */
  exercises: z.int(),
})
export type ExerciseSubtype = z.infer<typeof exerciseSubtypeRow>

const parts = resource({
  singular: 'exercise-subtype',
  name: 'exercise-subtypes',
  affects: ['exercise-types', 'exercises'],
  scope: 'chain',
  row: exerciseSubtypeRow,
  draft: exerciseSubtypeDraft,
  filters: { type: z.optional(z.uuid()), enabled: z.optional(z.stringbool()) },
  sorts: ['sort', 'name', 'createdAt', 'updatedAt'],
  events: {},
})

export const exerciseSubtypes = {
  ...parts,
  /** The order of one type's subtypes, in one transaction. */
  order: endpoint('POST', '/exercise-subtypes/order', {
    affects: parts.update.affects,
    permission: 'exercise-subtype:write',
    scope: 'chain',
    body: z.strictObject({ typeId: z.uuid(), ids: orderedIds }),
    reply: orderReply,
  }),
  /** Moves the exercises, also to another type; one whose name already exists there gets a number. */
  merge: endpoint('POST', '/exercise-subtypes/:id/merge', {
    affects: parts.update.affects,
    permission: 'exercise-subtype:archive',
    scope: 'chain',
    body: mergeBody,
    reply: arrangementReply,
    versioned: true,
  }),
  /** Moves it to another type, with all of its exercises. Refused when that type has a subtype of this name: merge them instead. */
  move: endpoint('POST', '/exercise-subtypes/:id/move', {
    affects: parts.update.affects,
    permission: 'exercise-subtype:write',
    scope: 'chain',
    body: z.strictObject({ typeId: z.uuid(), isPreview: z._default(z.boolean(), false) }),
    reply: arrangementReply,
    versioned: true,
  }),
}
