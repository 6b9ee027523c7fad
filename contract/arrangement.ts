import * as z from 'zod/mini'
import { isWithoutRepeats } from './field'

/** An order: every row that is not archived, named once. */
export const orderedIds = z.array(z.uuid()).check(z.maxLength(500), z.refine(isWithoutRepeats, 'repeated'))
export const orderReply = z.object({ ids: z.array(z.uuid()) })

/** The other row takes over everything that refers to this one, which is then archived. A preview changes nothing. */
export const mergeBody = z.strictObject({ intoId: z.uuid(), isPreview: z._default(z.boolean(), false) })

/** A renamed row, because its new place already had its name. */
export const renamed = z.object({ id: z.uuid(), from: z.string(), to: z.string() })
export type Renamed = z.infer<typeof renamed>

/** The effect of a merge or a move, or of its preview. */
export const arrangementReply = z.object({
  /** Subtypes that were moved unchanged. */
  subtypes: z.int(),
  /** Exercises that were moved, including those of the subtypes. */
  exercises: z.int(),
  /** Subtypes that were merged into the one of the same name. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string(), intoId: z.uuid() })),
  /** Exercises that got a number, because the type already has their name. */
  renamed: z.array(renamed),
})
export type Arrangement = z.infer<typeof arrangementReply>
