import { sql } from 'kysely'
import { sha256Of } from '../../kit/crypto/sha256-of'
import type { Db } from '../../kit/db/schema'
import { bytesOf, type FileStore } from '../../kit/files/store'
import { documentFile } from '../../shared/document-store'

/** missing: there is no file · changed: the file, or its recorded hash, is not what the audit log says · unreadable: it cannot be opened */
export interface BrokenPdf {
  agreementId: string
  kind: 'missing' | 'changed' | 'unreadable'
}

interface Signed {
  id: string
  documentId: string
  hash: string
  /** null: the line was deleted with those of its time. */
  loggedHash: string | null
}

/** Compares the PDF of every signed agreement with the hash that the audit log has of it. */
export async function verifyPdfs(
  db: Db,
  openFiles: () => FileStore,
): Promise<{ checked: number; broken: BrokenPdf[] }> {
  const { rows } = await sql<Signed>`
    select agreement.id, document_id, encode(pdf_sha256, 'hex') as hash, (
      select after ->> 'pdfHash' from audit where table_name = 'agreement' and row_id = agreement.id and action = 'agreement.sign' limit 1
    ) as logged_hash
    from agreement where status = 'signed' and forgotten_at is null order by signed_at, id
  `.execute(db)
  const broken: BrokenPdf[] = []
  if (rows.length === 0) return { checked: 0, broken }
  const files = openFiles()
  for (const signed of rows) {
    const kind = await faultOf(files, signed)
    if (kind !== null) broken.push({ agreementId: signed.id, kind })
  }
  return { checked: rows.length, broken }
}

async function faultOf(
  files: FileStore,
  { documentId, hash, loggedHash }: Signed,
): Promise<BrokenPdf['kind'] | null> {
  const expected = loggedHash ?? hash
  if (hash !== expected) return 'changed'
  try {
    const bytes = await bytesOf(files, documentId, documentFile)
    if (bytes === undefined) return 'missing'
    return (await sha256Of(bytes)).toString('hex') === expected ? null : 'changed'
  } catch {
    return 'unreadable'
  }
}
