import * as z from 'zod/mini'

const unique = (list: readonly string[]) => new Set(list).size === list.length

/** An order: every row that is not archived, named once. */
export const orderedIds = z.array(z.uuid()).check(z.maxLength(500), z.refine(unique, 'repeated'))
export const orderReply = z.object({ ids: z.array(z.uuid()) })

/** The row takes over everything that belongs to the one asked about, which is archived then. A preview changes nothing. */
export const mergeBody = z.strictObject({ intoId: z.uuid(), isPreview: z._default(z.boolean(), false) })

/** A row that bore a name which its new place had already. */
export const renamed = z.object({ id: z.uuid(), from: z.string(), to: z.string() })
export type Renamed = z.infer<typeof renamed>

/** What a merge or a move does, or in a preview would do. */
export const arrangementReply = z.object({
  /** Subtypes that came along as they are. */
  subtypes: z.int(),
  /** Exercises that came along, those of the subtypes too. */
  exercises: z.int(),
  /** Subtypes that went into the one of the same name. */
  merged: z.array(z.object({ id: z.uuid(), name: z.string(), intoId: z.uuid() })),
  /** Exercises that were given a number, because the type has one of that name. */
  renamed: z.array(renamed),
})
export type Arrangement = z.infer<typeof arrangementReply>
