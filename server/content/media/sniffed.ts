import type { Media } from '../../../contract/content/media'

/** The number of bytes that determine a file's type. */
export const sniffed = 32

/** The type by a file's first bytes; undefined for types that the library does not accept. The content must still be checked. */
export function typeOf(beginning: Uint8Array): Media['type'] | undefined {
  const start = Buffer.from(beginning.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('RIFF') && start.slice(8) === 'WEBP') return 'image/webp'
  if (start.startsWith('\x1aE\xdf\xa3')) return 'video/webm'
  if (start.slice(4, 8) === 'ftyp') return brands[start.slice(8)]
  return undefined
}

/** The major brands of ISO 14496-12 that are found in the wild. QuickTime (`qt  `) and HEIC are not for browsers. */
const brands: Record<string, Media['type']> = {
  avif: 'image/avif',
  avis: 'image/avif',
  ...Object.fromEntries(
    [
      'isom',
      'iso2',
      'iso4',
      'iso5',
      'iso6',
      'iso8',
      'mp41',
      'mp42',
      'avc1',
      'av01',
      'dash',
      'M4V ',
      'MSNV',
      'cmf2',
    ].map((brand) => [brand, 'video/mp4' as const]),
  ),
}
