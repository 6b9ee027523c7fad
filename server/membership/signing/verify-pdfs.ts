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
  agreementId: string
  documentId: string | null
  /** null: there is no such agreement, or it says that nobody signed. */
  hash: string | null
  /** null: the line was deleted with those of its time. */
  loggedHash: string | null
}

/** Compares the PDF of every signature that the audit log or an agreement tells of. Only an anonymised member's may be gone. */
export async function verifyPdfs(
  db: Db,
  openFiles: () => FileStore,
): Promise<{ checked: number; broken: BrokenPdf[] }> {
  const { rows } = await sql<Signed>`
    select coalesce(logged.row_id, signed.id) as agreement_id, document_id, encode(pdf_sha256, 'hex') as hash, logged_hash
    from (
      select row_id, after ->> 'pdfHash' as logged_hash from audit where table_name = 'agreement' and action = 'agreement.sign'
    ) as logged
    full join (
      select agreement.*, person.status = 'anonymised' as may_be_gone from agreement
      join member on member.id = member_id join person on person.id = person_id
    ) as signed on signed.id = logged.row_id
    where (logged.row_id is not null or signed.status = 'signed')
      and not (document_id is null and coalesce(may_be_gone, false) and (logged_hash is null or encode(pdf_sha256, 'hex') = logged_hash))
    order by signed_at, agreement_id
  `.execute(db)
  const broken: BrokenPdf[] = []
  if (rows.length === 0) return { checked: 0, broken }
  const files = openFiles()
  for (const signed of rows) {
    const kind = await faultOf(files, signed)
    if (kind !== null) broken.push({ agreementId: signed.agreementId, kind })
  }
  return { checked: rows.length, broken }
}

async function faultOf(
  files: FileStore,
  { documentId, hash, loggedHash }: Signed,
): Promise<BrokenPdf['kind'] | null> {
  const expected = loggedHash ?? hash
  if (documentId === null || hash === null) return 'missing'
  if (hash !== expected) return 'changed'
  try {
    const bytes = await bytesOf(files, documentId, documentFile)
    if (bytes === undefined) return 'missing'
    return (await sha256Of(bytes)).toString('hex') === expected ? null : 'changed'
  } catch {
    return 'unreadable'
  }
}
