import { m } from '#messages'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'

/** Why a signature was refused. */
export function signingRefusal(error: unknown): string {
  if (!(error instanceof RequestError)) return errorSentence(error)
  const { code, fields = [] } = error.problem
  if (code === 'not_allowed_now') return m.agreement_already()
  const [field] = fields
  return (field === undefined ? undefined : sentences[field.code]?.()) ?? errorSentence(error)
}

const sentences: Readonly<Record<string, (() => string) | undefined>> = {
  agreement_changed: m.field_agreement_changed,
  signer_relation_needed: m.field_signer_relation_needed,
  guardian_not_needed: m.field_guardian_not_needed,
  guardian_is_member: m.field_guardian_is_member,
  signer_not_member: m.field_signer_not_member,
  signature_replayed: m.field_signature_replayed,
  signature_short: m.field_signature_short,
  stroke: m.field_stroke,
  agree_needed: m.field_agree_needed,
}
