import { m } from '#messages'
import type { Problem } from '../../../contract/problem'

/** Why a signature was refused; `otherwise` says what is no matter of signing. It imports no part of calls, which a phone has already. */
export function signingRefusal(error: unknown, otherwise: (error: unknown) => string): string {
  if (!isRefusal(error)) return otherwise(error)
  const { code, fields: [field] = [] } = error.problem
  if (code === 'not_allowed_now') return m.agreement_already()
  return (field === undefined ? undefined : sentences[field.code]?.()) ?? otherwise(error)
}

/** The text on screen is not, or no longer, what can be signed. */
export const isOutdated = (error: unknown): boolean =>
  isRefusal(error) &&
  (error.problem.code === 'not_allowed_now' || error.problem.fields?.[0]?.code === 'agreement_changed')

const isRefusal = (error: unknown): error is { problem: Pick<Problem, 'code' | 'fields'> } =>
  error instanceof Error && 'problem' in error

const sentences: Readonly<Record<string, (() => string) | undefined>> = {
  agreement_changed: m.field_agreement_changed,
  signer_relation_needed: m.field_signer_relation_needed,
  guardian_not_needed: m.field_guardian_not_needed,
  guardian_is_member: m.field_guardian_is_member,
  signer_not_member: m.field_signer_not_member,
  signature_replayed: m.field_signature_replayed,
  agree_needed: m.field_agree_needed,
}
