import { m } from '#messages'
import { documentMaxBytes, documentPath, documentTypes } from '../../contract/document'
import { mediaMaxBytes, mediaPath, mediaTypes } from '../../contract/media'

/** What may be uploaded where, and how it is told. */
export interface UploadKind {
  path: string
  types: readonly string[]
  maxBytes: number
  hint: () => string
  wrongType: () => string
  tooBig: () => string
}

export const pictures: UploadKind = {
  path: mediaPath,
  types: mediaTypes,
  maxBytes: mediaMaxBytes,
  hint: m.kit_upload_hint,
  wrongType: m.kit_upload_wrong_type,
  tooBig: m.kit_upload_too_big,
}

export const documents: UploadKind = {
  path: documentPath,
  types: documentTypes,
  maxBytes: documentMaxBytes,
  hint: m.kit_document_hint,
  wrongType: m.kit_document_wrong_type,
  tooBig: m.kit_document_too_big,
}
