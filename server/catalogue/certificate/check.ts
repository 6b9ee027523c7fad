import { sql } from 'kysely'
import type { Certificate, CertificateDraft } from '../../../contract/catalogue/certificate'
import type { FieldProblem } from '../../../contract/problem'
import { shanghaiDay } from '../../kit/day'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'

interface CheckContext {
  next: CertificateDraft
  changed: Partial<CertificateDraft>
  before: Certificate | null
}

/** The facts that the certificate's machine needs. */
export const factsOf = ({ nextId, expiresOn }: Certificate, now: Date) => ({
  renewed: nextId !== null,
  over: expiresOn !== null && expiresOn < shanghaiDay(now),
})

/** The rules of a certificate that depend on other rows, the day or its status. */
export async function checkCertificate(writing: Writing, context: CheckContext): Promise<FieldProblem[]> {
  const { now } = writing
  const { next, changed, before } = context
  if (before !== null) refuseEditable(before, changed)
  const { scanId, issuedOn, expiresOn } = changed
  const ends = issuedOn !== undefined || expiresOn !== undefined
  return [
    ...(await coachProblems(writing, changed.coachId)),
    ...(before?.prevId ? renewalProblems(changed) : []),
    ...(issuedOn !== undefined && issuedOn > shanghaiDay(now)
      ? [{ path: ['issuedOn'], code: 'in_future' }]
      : []),
    ...(ends && next.expiresOn !== null && next.expiresOn <= next.issuedOn
      ? [{ path: ['expiresOn'], code: 'ends_before_start' }]
      : []),
    ...(await scanProblems(writing, scanId)),
  ]
}

/** Certificates that were verified once and are kept as a record. */
export const isProof = ({ status }: Pick<Certificate, 'status'>) =>
  status !== 'pending' && status !== 'rejected'

/** A verified certificate cannot be changed, except for its visibility on the public site. */
function refuseEditable(before: Certificate, changed: Partial<CertificateDraft>): void {
  if (!isProof(before)) return
  if (before.status === 'verified' && Object.keys(changed).every((name) => name === 'isPublic')) return
  throw problem('kept_as_proof')
}

/** A coach outside the store scope is reported as missing. */
async function coachProblems({ tx, scope }: Writing, coachId: string | undefined): Promise<FieldProblem[]> {
  if (coachId === undefined) return []
  const unknown = await findMissingReferences(tx, 'coach', [coachId], () => ['coachId'])
  if (unknown.length > 0 || scope.storeIds === null) return unknown
  const { rows } = await sql`
    select from coach_store where coach_id = ${coachId} and store_id = any(${scope.storeIds}) limit 1
  `.execute(tx)
  return rows.length > 0 ? [] : [{ path: ['coachId'], code: 'does_not_exist' }]
}

/** A principal limited to stores cannot use a scan that another account uploaded. */
async function scanProblems(
  { tx, scope, principal }: Writing,
  scanId: string | undefined,
): Promise<FieldProblem[]> {
  if (scanId === undefined) return []
  const unknown = await findMissingReferences(tx, 'document', [scanId], () => ['scanId'])
  if (unknown.length > 0 || scope.storeIds === null) return unknown
  const { rows } = await sql`
    select from document where id = ${scanId} and account_id = ${principal.accountId}
  `.execute(tx)
  return rows.length > 0 ? [] : [{ path: ['scanId'], code: 'does_not_exist' }]
}

function renewalProblems(changed: Partial<CertificateDraft>): FieldProblem[] {
  const fixed = ['coachId', 'kind'] as const
  return fixed.flatMap((name) => (name in changed ? [{ path: [name], code: 'kept_by_renewal' }] : []))
}
