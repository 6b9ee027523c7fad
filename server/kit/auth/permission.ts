import type { Permission, Scope } from '../../../contract/endpoint'
import { problem } from '../problem'
import type { StoreScope } from '../resource/store-scope'
import type { Principal } from './authenticate'

/** Whether permissions include one: by name, by `<resource>:*` or by `*`. */
export function holds(permissions: readonly string[], wanted: string): boolean {
  const resource = wanted.slice(0, wanted.indexOf(':'))
  return permissions.some((one) => one === '*' || one === wanted || one === `${resource}:*`)
}

/** Whether a holder of `mine` may grant or revoke all of `theirs`. */
export function covers(mine: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((one) => holds(mine, one))
}

/** Throws when a role or account would grant or revoke a permission that the person lacks; `permission` is the first such. */
export function requireWithinOwn(who: Pick<Principal, 'permissions'>, wanted: readonly string[]): void {
  const permission = wanted.find((one) => !holds(who.permissions, one))
  if (permission !== undefined) throw problem('beyond_own_permissions', { permission })
}

/** Throws `beyond_own_stores` when a principal limited to stores requests rows of the whole chain. */
export function requireReach({ storeIds }: StoreScope, scope: Scope): void {
  if (scope === 'chain' && storeIds !== null) throw problem('beyond_own_stores')
}

/** Throws `forbidden` with the missing permission. */
export function requirePermission(who: Principal, wanted: Permission): void {
  if (wanted === 'signed_in' || wanted === 'public' || holds(who.permissions, wanted)) return
  throw problem('forbidden', { permission: wanted })
}
