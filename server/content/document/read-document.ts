import { type Document, documentMaxBytes } from '../../../contract/content/document'
import { readApart } from '../../kit/files/read-apart'
import { problem } from '../../kit/problem'
import { decoded, pictureType } from '../media/read-picture'

interface Content {
  type: Document['type']
  bytes: Uint8Array
}

/** Pixels of the longer side: enough to read small print on a page of A4. */
const longest = 5_000
/** ms for a PDF. */
const patience = 20_000

/**
 * Detects the type of a document from its content. Pictures are encoded again, upright, which removes metadata and hidden data; a PDF is
 * kept unchanged. Throws `unsupported_media_type`, `unreadable_document` or `active_document`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Content> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') {
    await checkPdfApart(bytes)
    return { type: 'application/pdf', bytes }
  }
  const type = pictureType(bytes)
  if (type !== 'image/jpeg' && type !== 'image/png') throw problem('unsupported_media_type')
  return decoded(bytes, type, 'unreadable_document', async (upright) => {
    const scan = () =>
      upright().resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    const png = type === 'image/png' ? await scan().png().toBuffer() : undefined
    if (png !== undefined && png.length <= documentMaxBytes) return { type, bytes: png }
    return {
      type: 'image/jpeg',
      bytes: await scan().flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer(),
    }
  })
}

/** Throws as `checkPdf`, and `unreadable_document` after a timeout. */
function checkPdfApart(bytes: Uint8Array): Promise<void> {
  const failed = () => problem('unreadable_document')
  return readApart({ args: ['pdf'], input: bytes, patience, failed }, async (lines) => {
    for await (const _ of lines);
  })
}
