import { m } from '#messages'
import type { Media } from '../../../contract/content/media'

type Named = Pick<Media, 'title' | 'fileName'>

/** The name of a file: the title that people gave it, or its file name. */
export const nameOf = ({ title, fileName }: Named): string => title || fileName

export const kindLabel = (kind: Media['kind']): string =>
  kind === 'video' ? m.media_kind_video() : m.media_kind_picture()

/** `JPEG`, `MP4`. */
export const formatLabel = ({ type }: Pick<Media, 'type'>): string => type.replace(/^.*\//, '').toUpperCase()

const codecNames: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
}

/** `H.264 + AAC`, or that there is no sound; null for a picture. */
export function codecLabel({
  videoCodec,
  audioCodec,
}: Pick<Media, 'videoCodec' | 'audioCodec'>): string | null {
  if (videoCodec === null) return null
  const sound = audioCodec === null ? m.media_no_sound() : (codecNames[audioCodec] ?? audioCodec)
  return `${codecNames[videoCodec] ?? videoCodec} + ${sound}`
}
