import * as z from 'zod/mini'
import { arrangementReply, mergeBody, orderedIds, orderReply } from './arrangement'
import { endpoint } from './endpoint'
import { text } from './field'
import { resource, rowBase } from './resource'

export const exerciseSubtypeDraft = z.strictObject({
  /** Given once: a subtype changes its type by `move`, with its exercises. */
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
  /** Of those that are not archived. */
  exercises: z.int(),
})
export type ExerciseSubtype = z.infer<typeof exerciseSubtypeRow>

const parts = resource({
  singular: 'exercise-subtype',
  name: 'exercise-subtypes',
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
    permission: 'exercise-subtype:write',
    scope: 'chain',
    body: z.strictObject({ typeId: z.uuid(), ids: orderedIds }),
    reply: orderReply,
  }),
  /** Exercises go over, to another type too; those of a name that is there get a number. */
  merge: endpoint('POST', '/exercise-subtypes/:id/merge', {
    permission: 'exercise-subtype:archive',
    scope: 'chain',
    body: mergeBody,
    reply: arrangementReply,
    versioned: true,
  }),
  /** To another type, with all of its exercises. A subtype of that name there refuses it: merge them instead. */
  move: endpoint('POST', '/exercise-subtypes/:id/move', {
    permission: 'exercise-subtype:write',
    scope: 'chain',
    body: z.strictObject({ typeId: z.uuid(), isPreview: z._default(z.boolean(), false) }),
    reply: arrangementReply,
    versioned: true,
  }),
}
