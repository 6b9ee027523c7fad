import * as z from 'zod/mini'

/**
 * `POST /api/v1/documents`: the file itself is the body, 10 MB at most; what it is is told by its content. A document is
 * somebody's paper: unlike a picture it is given only to who is signed in and may read what it belongs to, at
 * `GET /api/v1/documents/<id>`, with the bearer token. `GET` answers range requests. `?name=` says what the file is called.
 */
export const documentPath = '/documents'
/** Whoever holds one of these may bring a document in. */
export const documentPermissions = [
  'certificate:write',
  'person:write',
  'equipment:maintain',
  'equipment:reportFault',
] as const
export const documentMaxBytes = 10 * 1024 * 1024
export const documentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

export const documentRow = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  bytes: z.int(),
  name: z.string(),
})
export type Document = z.infer<typeof documentRow>
