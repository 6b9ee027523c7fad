import sharp, { type Metadata, type Sharp } from 'sharp'
import { type mediaTypes, mediaWidths } from '../../../contract/media'
import type { ProblemCode } from '../../../contract/problem'
import { gate } from '../../kit/gate'
import { problem } from '../../kit/problem'

export interface Picture {
  mime: (typeof mediaTypes)[number]
  /** Pixels of the original, upright. */
  width: number
  height: number
  files: { width: number; bytes: Buffer }[]
}

const limits = { limitInputPixels: 50_000_000, failOn: 'error' } as const
const patience = 15 // s
/** Decoding fills the memory with pixels: two at once are enough for two cores. */
const inTurn = gate(2, 20)

sharp.cache(false)
sharp.concurrency(1)

/**
 * Tells what a picture is by its content and makes it anew in the widths of the contract, upright, without metadata.
 * Throws `unsupported_media_type` for anything but JPEG, PNG and WebP, `unreadable_image` for what cannot be decoded.
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const mime = pictureType(bytes)
  if (mime === undefined) throw problem('unsupported_media_type')
  return decoded(bytes, mime, 'unreadable_image', async (upright, { autoOrient }) => {
    const files = []
    for (const width of mediaWidths) {
      const resized = upright().resize({ width, withoutEnlargement: true }).webp({ quality: 82, effort: 2 })
      files.push({ width, bytes: await resized.toBuffer() })
    }
    return { mime, width: autoOrient.width, height: autoOrient.height, files }
  })
}

/**
 * Makes something of a picture in turn with others, of `upright` without metadata. Throws `unsupported_media_type` when its content is
 * of another type than its beginning, and the problem named when it cannot be decoded.
 */
export function decoded<Made>(
  bytes: Uint8Array,
  mime: Picture['mime'],
  unreadable: ProblemCode,
  make: (upright: () => Sharp, metadata: Metadata) => Promise<Made>,
): Promise<Made> {
  return inTurn(async () => {
    try {
      const metadata = await sharp(bytes, limits).metadata()
      if (`image/${metadata.format}` !== mime) throw problem('unsupported_media_type')
      return await make(() => sharp(bytes, limits).timeout({ seconds: patience }).autoOrient(), metadata)
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'ProblemError') throw cause
      throw problem(unreadable, {}, cause)
    }
  })
}

/** By the first bytes: what does not begin as one of the three never reaches a decoder. */
export function pictureType(bytes: Uint8Array): Picture['mime'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
