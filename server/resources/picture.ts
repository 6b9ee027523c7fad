import sharp from 'sharp'
import { type mediaTypes, mediaWidths } from '../../contract/media'
import { gate } from '../kit/gate'
import { problem } from '../kit/problem'

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
  const mime = typeOf(bytes)
  if (mime === undefined) throw problem('unsupported_media_type')
  return inTurn(async () => {
    try {
      const { autoOrient, format } = await sharp(bytes, limits).metadata()
      if (`image/${format}` !== mime) throw problem('unsupported_media_type')
      const files = []
      for (const width of mediaWidths) files.push({ width, bytes: await resized(bytes, width) })
      return { mime, width: autoOrient.width, height: autoOrient.height, files }
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'ProblemError') throw cause
      throw problem('unreadable_image', {}, cause)
    }
  })
}

function resized(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes, limits)
    .timeout({ seconds: patience })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}

/** By the first bytes: what does not begin as one of the three never reaches a decoder. */
function typeOf(bytes: Uint8Array): Picture['mime'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
