import { sql } from 'kysely'
import type { Document } from '../../../contract/content/document'
import { sha256Of } from '../../kit/crypto/sha256-of'
import type { Db } from '../../kit/db/schema'
import { type Author, writeAudit } from '../../kit/db/write-audit'
import type { FileStore } from '../../kit/files/store'
import { fileNameOf } from '../../kit/http/file-name-of'
import { newId } from '../../kit/new-id'
import { documentFile } from '../../shared/document-store'
import { readDocument } from './read-document'

export const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

/** Stores a document: its file first, then its row. */
export async function keepDocument(
  db: Db,
  files: FileStore,
  author: Author,
  given: { bytes: Uint8Array; name: string },
): Promise<Document> {
  const { type, bytes } = await readDocument(given.bytes)
  const id = newId(author.now.getTime())
  await files.put(id, documentFile, bytes)
  const sha256 = await sha256Of(bytes)
  const document = { id, type, bytes: bytes.length, name: fileNameOf(given.name, extensions[type], 'scan') }
  try {
    await db.transaction().execute(async (tx) => {
      await sql`
        insert into document (id, type, name, bytes, sha256, account_id, created_at, created_by, sealed_at)
        values (${id}, ${type}, ${document.name}, ${bytes.length}, ${sha256}, ${author.accountId}, ${author.now}, ${author.who},
          ${author.now})
      `.execute(tx)
      await writeAudit(tx, author, {
        action: 'document.create',
        table: 'document',
        rowId: id,
        after: document,
      })
    })
  } catch (error) {
    await files.remove(id)
    throw error
  }
  return document
}
