import { m } from '#messages'
import { documents, type UploadKind } from '../../../kit/upload/kind'

/** The least pixels of each side of a face photo, and its most bytes. */
const leastSide = 200
const mostBytes = 1024 * 1024

/** Photos of a face: documents that a device can enrol. The server checks them again. */
export const facePhotos: UploadKind = {
  ...documents,
  types: ['image/jpeg'],
  maxBytes: () => mostBytes,
  hint: m.person_face_photo_hint,
  wrongType: m.person_face_photo_type,
  tooBig: m.person_face_photo_big,
  check: async (file) => {
    const bitmap = await createImageBitmap(file).catch(() => null)
    if (bitmap === null) return null
    const { width, height } = bitmap
    bitmap.close()
    return Math.min(width, height) < leastSide ? m.person_face_photo_small({ width, height }) : null
  },
}
