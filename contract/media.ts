import * as z from 'zod/mini'
import { endpoint, type Scope } from './endpoint'
import { listOf, text } from './field'
import { permanentResource, rowBase } from './resource'
import { username } from './setup'

/*
 * A file reaches the library in two steps.
 * 1. tus 1.0.0 at `uploadPath` (creation, creation-with-upload, expiration, termination): `POST` with `Upload-Length` and `Upload-Metadata`
 *    `filename` and `filetype` (both optional; a hint, what the file is is told by its content), then `PATCH`es of `uploadChunkBytes`; a request that takes
 *    longer than 35 s is cut off, what has arrived of it stays. `HEAD` tells the offset, `DELETE` gives up. Every request carries the
 *    bearer token and the session's cookie, and another person's upload is as if it did not exist. Refusals are problems as everywhere: `too_large` at creation,
 *    `unsupported_media_type` as soon as the first bytes have come, `upload_offset` (409: ask by HEAD), `upload_busy` (423: try again), `not_found` (begin anew).
 * 2. `media.finish`, when all bytes have arrived, makes a row of it and answers with it; asked again it answers the same. The same bytes as an earlier file's
 *    are answered with the earlier row. A refusal (`unsupported_media_type`, `unreadable_image`, `unreadable_video`, `unsupported_codec`,
 *    `too_large`) is final: the upload is gone.
 */
export const uploadPath = '/uploads'
/** What one PATCH should carry: in 35 s it passes at half a megabit a second. */
export const uploadChunkBytes = 2 * 1024 * 1024
/** An upload that is not finished by then is removed. */
export const uploadHours = 24
export const mediaPermission = 'media:write'

export const mediaKinds = ['picture', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
export const pictureMaxBytes = 30 * 1024 * 1024
export const pictureMaxPixels = 64_000_000
export const videoMaxBytes = 500 * 1024 * 1024
/** What browsers play. */
export const videoCodecs = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const
export const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis'] as const

/**
 * Pixels. The first three are made at upload as WebP, also of a narrower picture, then never wider than it is. A job makes the others, as
 * far as the picture is wider than the width before, and all of them as AVIF and JPEG.
 */
export const mediaWidths = [160, 640, 1600] as const
export const largeMediaWidths = [1920, 2560] as const
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]
type MediaWidth = (typeof mediaWidths)[number] | (typeof largeMediaWidths)[number]

/** What a person edits. */
export const mediaDraft = z.strictObject({
  title: text(0, 80),
  /** What the picture says to whoever cannot see it. */
  alt: text(0, 200),
  /** A picture of the library that stands for a video; null for pictures. */
  posterId: z.nullable(z.uuid()),
})
export type MediaDraft = z.infer<typeof mediaDraft>

export const mediaRow = z.object({
  ...rowBase,
  ...mediaDraft.shape,
  kind: z.enum(mediaKinds),
  type: z.enum([...pictureTypes, ...videoTypes]),
  fileName: z.string(),
  /** Pixels, upright. */
  width: z.int(),
  height: z.int(),
  /** Of the file that was uploaded. */
  bytes: z.int(),
  durationMs: z.nullable(z.int()),
  videoCodec: z.nullable(z.enum(videoCodecs)),
  /** null for a picture, and for a video without sound. */
  audioCodec: z.nullable(z.enum(audioCodecs)),
  /** Whether the job has made the other widths and formats; `none` for a video. */
  variants: z.enum(['waiting', 'ready', 'none']),
  isUsed: z.boolean(),
})
export type Media = z.infer<typeof mediaRow>

/** What refers to a file. `kind` is the table, or the kind of publication, whose row `id` is; `name` is what people call it. */
export const mediaUse = z.object({
  kind: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** The row as it is edited, the copy that visitors may see, or an earlier copy, which can be put back. */
  place: z.enum(['draft', 'published', 'past']),
})
export type MediaUse = z.infer<typeof mediaUse>

/** The shapes of the library; its `create` and `export` are not served: files come by upload. */
export const mediaResource = permanentResource({
  singular: 'media',
  name: 'media',
  scope: 'chain',
  row: mediaRow,
  draft: mediaDraft,
  filters: {
    kind: listOf(mediaKinds),
    /** `false`: only what nothing refers to. */
    used: z.optional(z.stringbool()),
    uploader: z.optional(username),
  },
  /** `name`: how the file's name is read. */
  sorts: ['createdAt', 'bytes', 'name'],
  events: {},
})

const { create: _, export: __, ...parts } = mediaResource
const may = (verb: string, scope: Scope) => ({ permission: `media:${verb}` as const, scope })
const idle = z.object({ count: z.int(), bytes: z.int() })

export const media = {
  ...parts,
  /** Refused with `beyond_own_stores` to whoever is limited to stores, of what others brought in. */
  update: { ...parts.update, scope: 'own' as const },
  finish: endpoint('POST', `${uploadPath}/:id/finish`, { ...may('write', 'own'), reply: mediaRow }),
  usage: endpoint('GET', '/media/:id/usage', {
    ...may('read', 'shared'),
    reply: z.object({ rows: z.array(mediaUse), count: z.int() }),
  }),
  /** Refused with `in_use` and its blockers while anything refers to it, earlier published copies included: they can be put back. */
  remove: endpoint('DELETE', '/media/:id', { ...may('delete', 'chain'), reply: mediaRow, versioned: true }),
  /** What nothing refers to and is older than 30 days. */
  unused: endpoint('GET', '/media/unused', { ...may('read', 'shared'), reply: idle }),
  /** Deletes of these, or of all where none are named, what `unused` counts at that moment; tells how much it was. */
  removeUnused: endpoint('POST', '/media/remove-unused', {
    ...may('delete', 'chain'),
    body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(500))) }),
    reply: idle,
  }),
}

/** A file as lists have it. */
export type ListedMedia = z.infer<typeof media.list.reply>['rows'][number]

/** The address of a picture in a width that is there from the beginning; the address never changes its bytes. */
export const mediaUrl = (id: string, width: (typeof mediaWidths)[number]) => `/media/${id}/${width}.webp`

/** The address of a video; answers range requests. */
export const videoUrl = ({ id, type }: Pick<Media, 'id' | 'type'>) => `/media/${id}/video.${type.slice(6)}`

/** The widths a picture is or will be made in. */
export function widthsOf(width: number): MediaWidth[] {
  const large = largeMediaWidths.filter((_, i) => width > (largeMediaWidths[i - 1] ?? mediaWidths[2]))
  return [...mediaWidths, ...large]
}

/** For `srcset`: what there is of a picture in a format by now, with the pixels each really has; '' when there is nothing yet. */
export function srcSet(
  picture: Pick<Media, 'id' | 'width' | 'variants'>,
  format: MediaFormat = 'webp',
): string {
  if (picture.variants !== 'ready' && format !== 'webp') return ''
  const widths = picture.variants === 'ready' ? widthsOf(picture.width) : mediaWidths
  const distinct = widths.filter((_, i) => i === 0 || picture.width > widths[i - 1]!)
  return distinct
    .map((width) => `/media/${picture.id}/${width}.${format} ${Math.min(width, picture.width)}w`)
    .join(', ')
}
