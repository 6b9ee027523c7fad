import * as z from 'zod/mini'

/** An origin as browsers send it in `Origin`: `https://www.example.com`, with a port that is not the default. */
const origin = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200),
    z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'origin'),
  )

export const publicOriginsDraft = z.strictObject({
  /** Sites whose pages may read the public API from the visitor's browser. */
  origins: z.array(origin).check(
    z.maxLength(20),
    z.refine((list) => new Set(list).size === list.length, 'repeated'),
  ),
})
