import { type RawBuilder, sql } from 'kysely'
import { type Media, mediaFormats, srcSet } from '../../contract/content/media'
import { mediaUrl } from '../../contract/content/media-url'
import type { PublicPicture } from '../../contract/public-api'

/** The columns of `pictureJson`. */
export type FoundPicture = Pick<Media, 'id' | 'alt' | 'width' | 'height' | 'variants'>

/** A row of `media` as `pictureOf` needs it. */
const asJson = sql`json_build_object(
  'id', media.id, 'alt', media.alt, 'width', media.width, 'height', media.height, 'variants', media.variants)`

/** Selects the picture of an id; null for null. */
export const pictureJson = (id: RawBuilder<unknown>) =>
  sql`(select ${asJson} from media where media.id = ${id})`

/** Selects the pictures of a store in their order. */
export const galleryJson = sql`(
  select coalesce(json_agg(${asJson} order by store_gallery.position), '[]')
  from store_gallery join media on media.id = store_gallery.media_id where store_gallery.store_id = store.id)`

const types = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' } as const

/** A picture in the public API's shape. */
export function pictureOf(found: FoundPicture): PublicPicture {
  const { id, alt, width, height } = found
  const sources = mediaFormats.flatMap((format) => {
    const srcset = srcSet(found, format)
    return srcset === '' ? [] : [{ type: types[format], srcset }]
  })
  return { src: mediaUrl(id, 1600), alt, width, height, sources }
}

export const maybePictureOf = (found: FoundPicture | null) => (found === null ? null : pictureOf(found))
