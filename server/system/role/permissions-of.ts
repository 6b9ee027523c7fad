import type { PermissionEntry } from '../../../contract/system/role'
import type { App } from '../../kit/app'
import type { Principal } from '../../kit/auth/authenticate'
import { holds } from '../../kit/auth/permission'
import { endpointsOf } from '../../kit/resource/serve'

/** Permissions without an endpoint of their own: exceeding limits of a sale or a refund, keeping deposits, other people's imports, lessons, leave and leads, targets of past months, some pages, and files. */
const extraPermissions = [
  'agreement:download',
  'order:discount',
  'order:freePrice',
  'refund:exceed',
  'locker-rental:keep',
  'library:read',
  'import:others',
  'session:others',
  'leave:others',
  'lead:others',
  'target:amend',
]

/** Every permission, by name, with the endpoints that it opens. */
export function permissionsOf(app: App, principal: Pick<Principal, 'permissions'>): PermissionEntry[] {
  const opened = new Map<string, string[]>(extraPermissions.map((name) => [name, []]))
  for (const { permission, method, path } of endpointsOf(app)) {
    if (!permission.includes(':')) continue
    opened.set(permission, [...(opened.get(permission) ?? []), `${method} ${path}`])
  }
  return [...opened]
    .map(([name, endpoints]) => ({ name, endpoints, isHeld: holds(principal.permissions, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The permissions that a role may have, except the administrator's `*`. */
export function permissionNames(app: App): ReadonlySet<string> {
  const names = permissionsOf(app, { permissions: [] }).map(({ name }) => name)
  return new Set([...names, ...names.map((name) => `${name.slice(0, name.indexOf(':'))}:*`)])
}

/** Each once, in order, without those that `<resource>:*` implies. */
export function withoutImplied(permissions: readonly string[]): string[] {
  const once = [...new Set(permissions)].sort()
  return once.filter(
    (one) =>
      !holds(
        once.filter((other) => other !== one),
        one,
      ),
  )
}
