import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { check } from '../../../contract/check'
import { type LessonSignature, signature } from '../../../contract/scheduling/lesson-confirmation'
import { enforceQuota } from '../../kit/auth/enforce-quota'
import type { SecretBox } from '../../kit/crypto/secret-box'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import type { WriteContext } from '../../kit/resource/definition'
import type { RequestContext } from '../../kit/resource/serve'
import type { SealedColumn } from '../../kit/rotate-keys'

const column = 'lesson_signature.signature'

export const signatureColumn: SealedColumn = {
  table: 'lesson_signature',
  name: 'signature',
  column,
  boundTo: 'appointment_id',
}

const views = { action: 'appointment.viewSignature', most: 60, minutes: 10 }

/** Stores a signature sealed, with the hash that the audit line of the confirmation contains. */
export async function storeSignature(
  box: SecretBox,
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  appointmentId: string,
  given: LessonSignature,
): Promise<void> {
  const text = JSON.stringify(given)
  await sql`
    insert into lesson_signature (id, appointment_id, signature, sha256, at)
    values (${newId(now.getTime())}, ${appointmentId}, ${box.seal(text, { column, id: appointmentId })},
      ${createHash('sha256').update(text).digest()}, ${now})
  `.execute(tx)
}

/** Opens a signature after logging the view. */
export async function viewSignature(
  box: SecretBox,
  request: RequestContext<unknown, unknown>,
): Promise<{ at: string; signature: LessonSignature }> {
  const { tx, id, audit } = request
  const { rows } = await sql<{ signature: Buffer | null; at: string }>`
    select signature, at from lesson_signature where appointment_id = ${id}
  `.execute(tx)
  const { signature: sealed = null, at = '' } = rows[0] ?? {}
  if (sealed === null) throw problem('not_found')
  await enforceQuota(request, views)
  await audit({ action: views.action, table: 'appointment', rowId: id })
  const { value } = check(signature, JSON.parse(box.open(sealed, { column, id })))
  if (value === undefined) throw new Error(`the signature of appointment ${id} is not one`)
  return { at, signature: value }
}
