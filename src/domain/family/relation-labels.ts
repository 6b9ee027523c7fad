import { m } from '#messages'
import type { FamilyLink, FamilyRelation } from '../../../contract/people/family'
import { enumLabels } from '../../kit/ui/enum-labels'

/** What the relative is to the person. */
export const relationLabels = enumLabels<FamilyRelation>({
  parent: m.person_family_parent,
  grandparent: m.person_family_grandparent,
  spouse: m.person_family_spouse,
  other: m.person_family_other,
})

/** What the person is to the relative. */
const inverseLabels: Record<FamilyRelation, () => string> = {
  parent: m.person_family_of_parent,
  grandparent: m.person_family_of_grandparent,
  spouse: m.person_family_spouse,
  other: m.person_family_other,
}

/** The other one of a link, seen from one of the two: who they are to that one, and in which roles; `id` is null for one of another store. */
export function otherOf(link: FamilyLink, personId: string) {
  const isAbove = link.personId === personId
  const name = isAbove ? link.relativeName : link.personName
  const [guardian, payer] = isAbove
    ? [m.person_family_guardian(), m.person_family_payer()]
    : [m.person_family_ward(), m.person_family_paid_for()]
  return {
    id: isAbove ? link.relativeId : link.personId,
    name: link.isInReach ? name : m.person_family_elsewhere({ name }),
    relation: isAbove ? relationLabels.label(link.relation) : inverseLabels[link.relation](),
    roles: [...(link.isGuardian ? [guardian] : []), ...(link.isPayer ? [payer] : [])],
  }
}
