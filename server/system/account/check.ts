import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import type { Account, AccountDraft } from '../../../contract/system/account'
import { requireWithinOwn } from '../../kit/auth/permission'
import { problem } from '../../kit/problem'
import type { Writing } from '../../kit/resource/definition'
import { missingPerson } from '../../shared/missing-person'
import { storeChoiceProblems } from '../../shared/store-choice-problems'

interface CheckContext {
  changed: Partial<AccountDraft>
  before: Account | null
}

/** The rules of an account that depend on other rows or on the requesting person. Throws `beyond_own_permissions`. */
export async function checkAccount(
  writing: Writing,
  { changed, before }: CheckContext,
): Promise<FieldProblem[]> {
  if (before !== null) requireWithin(before)
  const { username, role, storeIds, personId } = changed
  const own = before?.isOwn ? ([['role', role] as const, ['storeIds', storeIds] as const] as const) : []
  return [
    ...(before !== null && username !== undefined ? [{ path: ['username'], code: 'username_stays' }] : []),
    ...own.flatMap(([name, given]) => (given === undefined ? [] : [{ path: [name], code: 'own_account' }])),
    ...(role === undefined ? [] : await roleProblems(writing, role)),
    ...(await storeProblems(writing, storeIds, before)),
    ...(await missingPerson(writing, personId, ['personId'])),
  ]
}

/** Throws unless it is another person's account without permissions that the requesting person lacks. */
export function requireOthers(row: Pick<Account, 'isOwn' | 'isBeyond'>): void {
  requireWithin(row)
  if (row.isOwn) throw problem('not_allowed_now', { fields: [{ path: [], code: 'own_account' }] })
}

export function requireWithin({ isBeyond }: Pick<Account, 'isBeyond'>): void {
  if (isBeyond) throw problem('beyond_own_permissions')
}

async function roleProblems({ tx, principal }: Writing, role: string): Promise<FieldProblem[]> {
  const found = await tx
    .selectFrom('role')
    .select('permissions')
    .where('name', '=', role)
    .where(sql<boolean>`archived_at is null`)
    .forKeyShare()
    .executeTakeFirst()
  if (found === undefined) return [{ path: ['role'], code: 'does_not_exist' }]
  requireWithinOwn(principal, found.permissions)
  return []
}

async function storeProblems(
  { tx, scope }: Writing,
  storeIds: AccountDraft['storeIds'] | undefined,
  before: Account | null,
): Promise<FieldProblem[]> {
  if (storeIds === undefined) return []
  if (storeIds !== null)
    return storeChoiceProblems(tx, scope, { given: storeIds, had: before?.storeIds ?? [] })
  if (scope.storeIds !== null) throw problem('beyond_own_permissions')
  return []
}
