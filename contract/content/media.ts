import * as z from 'zod/mini'
import { endpoint, type Scope } from '../endpoint'
import { listOf, text } from '../field'
import { permanentResource, rowBase } from '../resource'
import { username } from '../system/setup'

/*
 * A file is uploaded in two steps.
 * 1. tus 1.0.0 at `uploadPath` (creation, creation-with-upload, expiration, termination): `POST` with `Upload-Length` and `Upload-Metadata`
 * `filename` and `filetype` (optional hints; the type is detected from the content), then `PATCH`es of `uploadChunkBytes`. A request longer
 * than 35 s is cut off, and the bytes received so far are kept. `HEAD` replies the offset, `DELETE` cancels. Every request carries the
 * bearer token and the session's cookie; another person's upload is `not_found`. Refusals are problems: `too_large` at creation,
 * `unsupported_media_type` after the first bytes, `upload_offset` (409: send HEAD), `upload_busy` (423: retry), `not_found` (start again).
 * 2. `media.finish`, after all bytes have arrived, creates the row and replies it, also when repeated. Bytes equal to an earlier file's
 * return the earlier row. A refusal (`unsupported_media_type`, `unreadable_image`, `unreadable_video`, `unsupported_codec`, `too_large`) is
 * final and removes the upload.
 */
export const uploadPath = '/uploads'
/** The size of one PATCH: at half a megabit a second it takes less than 35 s. */
export const uploadChunkBytes = 2 * 1024 * 1024
/** Hours after which an unfinished upload is removed. */
export const uploadHours = 24
export const mediaPermission = 'media:write'

export const mediaKinds = ['picture', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const videoTypes = ['video/mp4', 'video/webm'] as const
export const pictureMaxBytes = 30 * 1024 * 1024
export const pictureMaxPixels = 64_000_000
export const videoMaxBytes = 500 * 1024 * 1024
/** The codecs that browsers play. */
export const videoCodecs = ['avc', 'hevc', 'vp8', 'vp9', 'av1'] as const
export const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis'] as const

/**
 * Pixels. The first three are made at upload as WebP, for a narrower picture at its own width. A job makes the others while the picture is
 * wider than the width before, and every width as AVIF and JPEG.
 */
export const mediaWidths = [160, 640, 1600] as const
export const largeMediaWidths = [1920, 2560] as const
export const mediaFormats = ['avif', 'webp', 'jpeg'] as const
export type MediaFormat = (typeof mediaFormats)[number]
type MediaWidth = (typeof mediaWidths)[number] | (typeof largeMediaWidths)[number]

export const mediaDraft = z.strictObject({
  title: text(0, 80),
  /** The alternative text of a picture. */
  alt: text(0, 200),
  /** The picture of the library that is a video's poster; null for pictures. */
  posterId: z.nullable(z.uuid()),
})
export type MediaDraft = z.infer<typeof mediaDraft>

export const mediaRow = z.object({
  ...rowBase,
  ...mediaDraft.shape,
  kind: z.enum(mediaKinds),
  type: z.enum([...pictureTypes, ...videoTypes]),
  fileName: z.string(),
  /** Pixels, after the orientation is applied. */
  width: z.int(),
  height: z.int(),
  /** The size of the uploaded file. */
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

/** A reference to a file. `kind` is the table, or the kind of publication, whose row `id` is; `name` is the row's display name. */
export const mediaUse = z.object({
  kind: z.string(),
  id: z.uuid(),
  name: z.string(),
  /** Whether the draft, the published copy, or an earlier copy that can be restored refers to it. */
  place: z.enum(['draft', 'published', 'past']),
})
export type MediaUse = z.infer<typeof mediaUse>

/** The shapes of the library; its `create` and `export` are not served because files come by upload. */
export const mediaResource = permanentResource({
  singular: 'media',
  name: 'media',
  scope: 'chain',
  row: mediaRow,
  draft: mediaDraft,
  filters: {
    kind: listOf(mediaKinds),
    /** `false`: only files without references. */
    used: z.optional(z.stringbool()),
    uploader: z.optional(username),
  },
  /** `name`: in the order of the file name's reading. */
  sorts: ['createdAt', 'bytes', 'name'],
  events: {},
})

const { create: _, export: __, ...parts } = mediaResource
const may = (verb: string, scope: Scope) => ({ permission: `media:${verb}` as const, scope })
const idle = z.object({ count: z.int(), bytes: z.int() })

export const media = {
  ...parts,
  /** Refused with `beyond_own_stores` to a principal limited to stores, for files that others uploaded. */
  update: { ...parts.update, scope: 'own' as const },
  finish: endpoint('POST', `${uploadPath}/:id/finish`, {
    ...may('write', 'own'),
    affects: ['media'],
    reply: mediaRow,
  }),
  usage: endpoint('GET', '/media/:id/usage', {
    ...may('read', 'shared'),
    reply: z.object({ rows: z.array(mediaUse), count: z.int() }),
  }),
  /** Refused with `in_use` and its blockers while anything refers to it; earlier published copies count because they can be restored. */
  remove: endpoint('DELETE', '/media/:id', { ...may('delete', 'chain'), reply: mediaRow, versioned: true }),
  /** Files without references that are older than 30 days. */
  unused: endpoint('GET', '/media/unused', { ...may('read', 'shared'), reply: idle }),
  /** Deletes those of these files, or of all when none are given, that `unused` counts at that moment, and replies their total. */
  removeUnused: endpoint('POST', '/media/remove-unused', {
    ...may('delete', 'chain'),
    body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(500))) }),
    reply: idle,
  }),
}

/** A file without the members that lists leave out. */
export type ListedMedia = z.infer<typeof media.list.reply>['rows'][number]

/** The address of a video, which answers range requests. */
export const videoUrl = ({ id, type }: Pick<Media, 'id' | 'type'>) => `/media/${id}/video.${type.slice(6)}`

/** The widths that a picture gets. */
export function widthsOf(width: number): MediaWidth[] {
  const large = largeMediaWidths.filter((_, i) => width > (largeMediaWidths[i - 1] ?? mediaWidths[2]))
  return [...mediaWidths, ...large]
}

/** The available widths of a picture in a format as `srcset`, with their real pixels; '' when there are none yet. */
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
