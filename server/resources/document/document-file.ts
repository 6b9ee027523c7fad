import type { Parts } from '../../kit/app'
import type { FileStore } from '../../kit/file-store'
import { enqueue } from '../../kit/jobs'
import { localFileStore } from '../../kit/local-file-store'
import type { Tx } from '../../kit/schema'
import { sealedFileStore } from '../../kit/sealed-file-store'

/** What a document's file is called in its folder. */
export const documentFile = 'document'

/** The sealed store of documents, separate from public files. */
export function documentStore({
  documentDir,
  secrets,
  log,
}: Pick<Parts, 'documentDir' | 'secrets'> & Partial<Pick<Parts, 'log'>>): FileStore {
  return sealedFileStore(localFileStore(documentDir), secrets, (file) =>
    log?.error({ event: 'decryption.failed', file }, 'security'),
  )
}

/** Removes a document without references, with its file, after this transaction's commit. */
export async function removeDocumentSoon(tx: Tx, id: string): Promise<void> {
  await enqueue(tx, 'document.remove', { documentId: id })
}
