import * as z from 'zod/mini'

/**
 * `POST /api/v1/documents`: the file itself is the body, 10 MB at most; its type is detected from its content. Unlike a picture, a document
 * is private: `GET /api/v1/documents/<id>` with the bearer token serves it only to an account that may read the row it belongs to. `GET`
 * answers range requests. `?name=` sets the file's name.
 */
export const documentPath = '/documents'
/** Each of these permissions allows uploading a document. */
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
