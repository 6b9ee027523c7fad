import { m } from '#messages'
import type { GuardianRelation } from '../../../contract/membership/agreement'

/** What a signer is to a minor. */
export const relationLabels: Record<GuardianRelation, () => string> = {
  parent: m.agreement_relation_parent,
  grandparent: m.agreement_relation_grandparent,
  guardian: m.agreement_relation_guardian,
}
