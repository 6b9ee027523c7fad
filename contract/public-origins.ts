import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** An address as browsers send it in `Origin`: `https://www.example.com`, with a port where it is not the usual one. */
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
const reply = z.object({ origins: z.array(z.string()) })

export const readPublicOrigins = endpoint('GET', '/settings/public-origins', {
  permission: 'setting:read',
  scope: 'all',
  reply,
})

/** Takes the place of the whole list. */
export const writePublicOrigins = endpoint('POST', '/settings/public-origins', {
  permission: 'setting:write',
  scope: 'all',
  body: publicOriginsDraft,
  reply,
})
