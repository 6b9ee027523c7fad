import { sql } from 'kysely'
import type { CertificateDraft } from '../../../contract/catalogue/certificate'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'

/** The search text: the coach's, which a trigger updates, then the issuer with its reading and the number. */
export async function certificateSearch(
  tx: Tx,
  { coachId, issuer, certNo }: Pick<CertificateDraft, 'coachId' | 'issuer' | 'certNo'>,
): Promise<string> {
  const { rows } = await sql<{ search: string }>`select search from coach where id = ${coachId}`.execute(tx)
  return `${rows[0]?.search ?? ''}\n${searchText({ names: [issuer], texts: [certNo] })}`
}
