import type { Permission, Scope } from '../../../contract/endpoint'
import { problem } from '../problem'
import type { StoreScope } from '../resource/store-scope'
import type { Principal } from './authenticate'

/** Whether permissions include one: by name, by `<resource>:*` or by `*`. */
export function holds(permissions: readonly string[], required: string): boolean {
  const resource = required.slice(0, required.indexOf(':'))
  return permissions.some((one) => one === '*' || one === required || one === `${resource}:*`)
}

/** Whether a holder of `mine` may grant or revoke all of `theirs`. */
export function covers(mine: readonly string[], theirs: readonly string[]): boolean {
  return theirs.every((one) => holds(mine, one))
}

/** Throws when a role or account would grant or revoke a permission that the person lacks; `permission` is the first such. */
export function requireWithinOwn(
  principal: Pick<Principal, 'permissions'>,
  requested: readonly string[],
): void {
  const permission = requested.find((one) => !holds(principal.permissions, one))
  if (permission !== undefined) throw problem('beyond_own_permissions', { permission })
}

/** Throws `beyond_own_stores` when a principal limited to stores requests rows of the whole chain. */
export function requireScope({ storeIds }: StoreScope, scope: Scope): void {
  if (scope === 'chain' && storeIds !== null) throw problem('beyond_own_stores')
}

/** Throws `forbidden` with the missing permission. */
export function requirePermission(principal: Principal, required: Permission): void {
  if (required === 'signed_in' || required === 'public' || holds(principal.permissions, required)) return
  throw problem('forbidden', { permission: required })
}
