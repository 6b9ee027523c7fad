import type { Permission } from '../../contract/endpoint'
import { problem } from './problem'
import type { Who } from './who'

/** Whether a role's permissions hold one: by name, by `<resource>:*` or by `*`. */
export function holds(permissions: readonly string[], wanted: string): boolean {
  const resource = wanted.slice(0, wanted.indexOf(':'))
  return permissions.some((one) => one === '*' || one === wanted || one === `${resource}:*`)
}

/** Refuses with the missing permission's name. */
export function requirePermission(who: Who, wanted: Permission): void {
  if (wanted === 'signed_in' || wanted === 'public' || holds(who.permissions, wanted)) return
  throw problem('forbidden', { permission: wanted })
}
