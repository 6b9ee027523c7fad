import { m } from '#messages'
import { pictures, type UploadKind } from '../upload/kind'

/** The least pixels of a picture; absent, any size. */
export interface LeastSize {
  minWidth?: number
  minHeight?: number
}

interface Size {
  width: number
  height: number
}

/** Why a picture is too small for a place, or null. */
export function tooSmall({ width, height }: Size, { minWidth = 0, minHeight = 0 }: LeastSize): string | null {
  if (width >= minWidth && height >= minHeight) return null
  return m.media_too_small({ width, height, minWidth, minHeight })
}

/** The note beneath a picture with its least size; undefined when there is none. */
export const leastSizeNote = ({ minWidth = 0, minHeight = 0 }: LeastSize): string | undefined =>
  minWidth === 0 && minHeight === 0 ? undefined : m.media_at_least({ width: minWidth, height: minHeight })

/** Pictures of a least size, checked before they are sent. A picture that the browser cannot read is left for the server to check. */
export function picturesOf(least: LeastSize): UploadKind {
  if (leastSizeNote(least) === undefined) return pictures
  return {
    ...pictures,
    hint: () => `${leastSizeNote(least)} · ${pictures.hint()}`,
    check: async (file) => {
      const bitmap = await createImageBitmap(file).catch(() => null)
      const refusal = bitmap === null ? null : tooSmall(bitmap, least)
      bitmap?.close()
      return refusal
    },
  }
}
