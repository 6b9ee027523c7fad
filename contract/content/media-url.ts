import type { mediaWidths } from './media'

/** The address of a picture in a width made at upload; the bytes behind an address never change. */
export const mediaUrl = (id: string, width: (typeof mediaWidths)[number]) => `/media/${id}/${width}.webp`
