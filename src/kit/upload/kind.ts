import { m } from '#messages'
import { documentMaxBytes, documentPath, documentTypes } from '../../../contract/content/document'
import { pictureMaxBytes, pictureTypes, videoMaxBytes, videoTypes } from '../../../contract/content/media'

/** What may be uploaded where, and its description. */
export interface UploadKind {
  /** The path of a single-request upload; null: into the media library, by a resumable upload. */
  path: string | null
  types: readonly string[]
  maxBytes: (type: string) => number
  hint: () => string
  wrongType: () => string
  tooBig: () => string
  /** A further check of a file of the right type and size: a sentence, or null. */
  check?: (file: File) => Promise<string | null>
}

export const pictures: UploadKind = {
  path: null,
  types: pictureTypes,
  maxBytes: () => pictureMaxBytes,
  hint: m.kit_upload_hint,
  wrongType: m.kit_upload_wrong_type,
  tooBig: m.kit_upload_too_big,
}

export const videos: UploadKind = {
  path: null,
  types: videoTypes,
  maxBytes: () => videoMaxBytes,
  hint: m.media_upload_hint_video,
  wrongType: m.media_upload_wrong_type_video,
  tooBig: m.media_upload_too_big_video,
}

/** Every file type that the media library takes. */
export const anyMedia: UploadKind = {
  path: null,
  types: [...pictureTypes, ...videoTypes],
  maxBytes: (type) => (type.startsWith('video/') ? videoMaxBytes : pictureMaxBytes),
  hint: m.media_upload_hint_any,
  wrongType: m.media_upload_wrong_type_any,
  tooBig: m.media_upload_too_big_any,
}

export const documents: UploadKind = {
  path: documentPath,
  types: documentTypes,
  maxBytes: () => documentMaxBytes,
  hint: m.kit_document_hint,
  wrongType: m.kit_document_wrong_type,
  tooBig: m.kit_document_too_big,
}

/** Why a file cannot be of the kind, before any of it is sent; null when it may. */
export async function refusalOf(kind: UploadKind, file: File): Promise<string | null> {
  if (!kind.types.includes(file.type)) return kind.wrongType()
  if (file.size === 0) return m.media_upload_empty()
  if (file.size > kind.maxBytes(file.type)) return kind.tooBig()
  return (await kind.check?.(file)) ?? null
}
