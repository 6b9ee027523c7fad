import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { m } from '#messages'
import type { ShownAgreement, SignatureDraft } from '../../../contract/membership/agreement'
import type { FieldProblem } from '../../../contract/problem'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { FileStore } from '../../kit/files/store'
import { newId } from '../../kit/new-id'
import { fieldsProblem, problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import { documentFile } from '../../shared/document-store'
import { readAgreement, shownAgreements } from '../agreement/agreement-rows'
import { beginSigned } from './begin-signed'
import { agreementAfter, lockAgreement } from './lock-agreement'
import { hashOfStrokes, writePdf } from './write-pdf'

registerConstraint('agreement_signature_key', { code: 'signature_replayed', path: ['strokes'] })

interface Signing {
  id: string
  draft: SignatureDraft
  by: 'kiosk' | 'link'
  address: string
  files: FileStore
}

/**
 * Signs an agreement, with its text as it reads now: its PDF is written and sealed, the PDF's hash is in the audit line, and a card that waited for nothing else begins.
 * Throws `not_allowed_now` for one that is signed, waived or withdrawn.
 */
export async function signAgreement(
  desk: WriteContext,
  { id, draft, by, address, files }: Signing,
): Promise<void> {
  const { tx, now, principal, audit } = desk
  const held = await lockAgreement(tx, id)
  const status = agreementAfter(held, 'agreement.sign')
  const [shown] = await shownAgreements(tx, sql`agreement.id = ${id}`, now)
  if (shown === undefined) throw problem('not_found')
  const problems = signerProblems(shown, draft)
  if (problems.length > 0) throw fieldsProblem(problems)
  const { textVersion } = await readAgreement(tx, id)
  const { signerName, guardianRelation, strokes } = draft
  const pdf = await writePdf({
    ...shown,
    textVersion,
    signerName,
    relation: guardianRelation && m[`agreement_relation_${guardianRelation}`]({}, { locale: 'zh-CN' }),
    strokes,
    signedAt: now,
    place: m[`agreement_by_${by}`]({}, { locale: 'zh-CN' }),
    address,
  })
  const sha256 = createHash('sha256').update(pdf).digest()
  const documentId = newId(now.getTime())
  await files.put(documentId, documentFile, pdf)
  try {
    await sql`
      insert into document (id, type, name, bytes, sha256, account_id, created_at, created_by, sealed_at)
      values (${documentId}, 'application/pdf', ${`${shown.title.slice(0, 80)}.pdf`}, ${pdf.length}, ${sha256}, null, ${now},
        ${principal.username}, ${now})
    `.execute(tx)
    await sql`
      update agreement set status = ${status}, signed_at = ${now}, signed_by = ${by}, signer_name = ${signerName},
        guardian_relation = ${guardianRelation}, signer_address = ${address.slice(0, 64)}, signature_sha256 = ${hashOfStrokes(strokes)},
        title = ${shown.title}, content = ${shown.content}, content_sha256 = ${Buffer.from(shown.contentHash, 'hex')},
        document_id = ${documentId}, pdf_sha256 = ${sha256}, version = version + 1, updated_at = ${now},
        updated_by = ${principal.username}
      where id = ${id}
    `.execute(tx)
    await audit({
      action: 'agreement.sign',
      table: 'agreement',
      rowId: id,
      before: { status: held.status },
      after: { status, signedBy: by, contentHash: shown.contentHash, pdfHash: sha256.toString('hex') },
    })
    await beginSigned(desk, held.membershipId)
  } catch (error) {
    await files.remove(documentId)
    throw error
  }
}

/** What is wrong with the text that was read, or with who signs. */
function signerProblems(
  { contentHash, isMinor, memberName }: ShownAgreement,
  draft: SignatureDraft,
): FieldProblem[] {
  const isMember = draft.signerName === memberName
  const isGuardian = draft.guardianRelation !== null
  return [
    ...(draft.contentHash === contentHash ? [] : [{ path: ['contentHash'], code: 'agreement_changed' }]),
    ...(isMinor && !isGuardian ? [{ path: ['guardianRelation'], code: 'signer_relation_needed' }] : []),
    ...(isMinor && isMember ? [{ path: ['signerName'], code: 'guardian_is_member' }] : []),
    ...(!isMinor && isGuardian ? [{ path: ['guardianRelation'], code: 'guardian_not_needed' }] : []),
    ...(!isMinor && !isMember ? [{ path: ['signerName'], code: 'signer_not_member' }] : []),
  ]
}
