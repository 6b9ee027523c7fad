import * as z from 'zod/mini'

/**
 * `POST /api/v1/media`: the file itself is the body (image/jpeg, image/png or image/webp, 10 MB at most). What it is
 * is told by its content. `GET /media/<id>/<width>.webp` serves it in the widths below; the address never changes its bytes.
 */
export const mediaPath = '/media'
export const mediaPermission = 'media:write'
export const mediaMaxBytes = 10 * 1024 * 1024
export const mediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Pixels; each is made at upload, never wider than the original. */
export const mediaWidths = [160, 640, 1600] as const

export const mediaRow = z.object({ id: z.uuid(), width: z.int(), height: z.int(), bytes: z.int() })
export type Media = z.infer<typeof mediaRow>

export const mediaUrl = (id: string, width: (typeof mediaWidths)[number]) => `/media/${id}/${width}.webp`
