import { enqueue } from '../../kit/jobs'
import type { Tx } from '../../kit/schema'

/** What a document's file is called in its folder. */
export const documentFile = 'document'

/** Takes a document away that nothing refers to any more, file and all, as soon as this transaction is committed. */
export async function removeDocumentSoon(tx: Tx, id: string): Promise<void> {
  await enqueue(tx, 'document.remove', { documentId: id })
}
