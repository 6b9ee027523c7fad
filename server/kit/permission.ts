import type { Permission, Scope } from '../../contract/endpoint'
import type { Principal } from './authenticate'
import { problem } from './problem'
import type { StoreScope } from './scope'

/** Whether a role's permissions hold one: by name, by `<resource>:*` or by `*`. */
export function holds(permissions: readonly string[], wanted: string): boolean {
  const resource = wanted.slice(0, wanted.indexOf(':'))
  return permissions.some((one) => one === '*' || one === wanted || one === `${resource}:*`)
}

/** Whether whoever holds `mine` may give or take away all of `theirs`: they hold as much themselves. */
export function covers(mine: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((one) => holds(mine, one))
}

/** Refuses to hand out or to take away, by a role or an account, what the asking person does not hold; `permission` is the first such. */
export function requireWithinOwn(who: Pick<Principal, 'permissions'>, wanted: readonly string[]): void {
  const permission = wanted.find((one) => !holds(who.permissions, one))
  if (permission !== undefined) throw problem('beyond_own_permissions', { permission })
}

/** Refuses what belongs to the whole chain to whoever is limited to stores. */
export function requireReach({ storeIds }: StoreScope, scope: Scope): void {
  if (scope === 'chain' && storeIds !== null) throw problem('beyond_own_stores')
}

/** Refuses with the missing permission's name. */
export function requirePermission(who: Principal, wanted: Permission): void {
  if (wanted === 'signed_in' || wanted === 'public' || holds(who.permissions, wanted)) return
  throw problem('forbidden', { permission: wanted })
}
