import type { Parts } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { localFileStore } from '../../kit/files/local-file-store'
import { sealedFileStore } from '../../kit/files/sealed-file-store'
import type { FileStore } from '../../kit/files/store'
import { enqueue } from '../../kit/jobs/jobs'

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
