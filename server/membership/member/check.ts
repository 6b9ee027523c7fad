import type { MemberDraft } from '../../../contract/membership/member'
import type { FieldProblem } from '../../../contract/problem'
import type { Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { missingPerson } from '../../people/person/missing-person'

/** The rules of a member that depend on other rows; rows outside the store scope are reported as missing. */
export async function checkMember(
  writing: Writing,
  { changed }: { changed: Partial<MemberDraft> },
): Promise<FieldProblem[]> {
  const { tx, scope } = writing
  const { personId, homeStoreId, consultantId } = changed
  const path = ['homeStoreId']
  const isTheirs =
    homeStoreId === undefined || scope.storeIds === null || scope.storeIds.includes(homeStoreId)
  return [
    ...(await missingPerson(writing, personId, ['personId'])),
    ...(isTheirs
      ? await findMissingReferences(tx, 'store', homeStoreId ? [homeStoreId] : [], () => path)
      : [{ path, code: 'does_not_exist' }]),
    ...(await consultantProblems(writing, consultantId)),
  ]
}

/** A consultant must be a person within the scope. */
export function consultantProblems(
  writing: Pick<Writing, 'tx' | 'scope'>,
  consultantId: string | null | undefined,
): Promise<FieldProblem[]> {
  return missingPerson(writing, consultantId, ['consultantId'])
}
