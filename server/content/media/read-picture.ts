import type { Metadata, Sharp } from 'sharp'
import {
  type Media,
  type MediaFormat,
  mediaFormats,
  mediaWidths,
  pictureMaxPixels,
  pictureTypes,
  widthsOf,
} from '../../../contract/content/media'
import type { ProblemCode } from '../../../contract/problem'
import { problem } from '../../kit/problem'
import { semaphore } from '../../kit/semaphore'
import { loadSharp } from '../../shared/load-sharp'
import { typeOf } from './sniffed'

export type PictureType = (typeof pictureTypes)[number]
type Size = Pick<Media, 'width' | 'height'>

interface Variant {
  name: string
  bytes: Buffer
}

const limits = { limitInputPixels: pictureMaxPixels, failOn: 'error' } as const
const patience = 30 // s
/** Two at once, because decoded pixels fill the memory and the server has two cores. */
const inTurn = semaphore(2, 20)

/**
 * Detects the type of a picture from its content, and encodes it in the widths needed at once, upright, without metadata. Throws
 * `unsupported_media_type` for other types, `unreadable_image` for what cannot be decoded.
 */
export async function readPicture(
  bytes: Uint8Array,
): Promise<Size & { type: PictureType; files: Variant[] }> {
  const type = pictureType(bytes)
  if (type === undefined) throw problem('unsupported_media_type')
  return decoded(bytes, type, 'unreadable_image', async (upright, { autoOrient: { width, height } }) => {
    const files: Variant[] = []
    for (const one of mediaWidths) files.push(await variantOf(upright(), one, 'webp'))
    return { type, width, height, files }
  })
}

/** Makes the other widths and formats of a picture, one by one. */
export async function* laterVariants(bytes: Uint8Array, type: PictureType): AsyncGenerator<Variant> {
  const first = new Set(mediaWidths.map((width) => nameOf(width, 'webp')))
  const { widths, data, info } = await decoded(bytes, type, 'unreadable_image', async (upright, metadata) => {
    const widths = widthsOf(metadata.autoOrient.width)
    const widest = upright().resize({ width: widths.at(-1), withoutEnlargement: true })
    return { widths, ...(await widest.raw().toBuffer({ resolveWithObject: true })) }
  })
  const { width, height, channels } = info
  const sharp = await loadSharp()
  for (const one of widths)
    for (const format of mediaFormats.filter((format) => !first.has(nameOf(one, format))))
      yield await inTurn(() => variantOf(sharp(data, { raw: { width, height, channels } }), one, format))
}

/**
 * Runs an encoding with limited concurrency on `upright`, without metadata. Throws `unsupported_media_type` when the content has another
 * type than its first bytes, and the named problem when it cannot be decoded.
 */
export function decoded<Made>(
  bytes: Uint8Array,
  type: PictureType,
  unreadable: ProblemCode,
  make: (upright: () => Sharp, metadata: Metadata) => Promise<Made>,
): Promise<Made> {
  return inTurn(async () => {
    try {
      const sharp = await loadSharp()
      const metadata = await sharp(bytes, limits).metadata()
      if (typeOfDecoder(metadata) !== type) throw problem('unsupported_media_type')
      return await make(() => sharp(bytes, limits).timeout({ seconds: patience }).autoOrient(), metadata)
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'ProblemError') throw cause
      throw problem(unreadable, {}, cause)
    }
  })
}

/** Detects the type by the first bytes, so that other types never reach a decoder. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const type = typeOf(bytes)
  return pictureTypes.find((one) => one === type)
}

function typeOfDecoder({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'image/avif' : `image/${format}`
}

const encode: Record<MediaFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 82, effort: 2 }),
  // Transparent pixels become white.
  jpeg: (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 82, progressive: true }),
}

async function variantOf(upright: Sharp, width: number, format: MediaFormat): Promise<Variant> {
  const resized = upright.resize({ width, withoutEnlargement: true })
  return { name: nameOf(width, format), bytes: await encode[format](resized).toBuffer() }
}

const nameOf = (width: number, format: MediaFormat) => `${width}.${format}`
