import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { text } from './field'
import { resource, rowBase } from './resource'

/** `<resource>:<verb>`, `<resource>:*` or, of the administrator alone, `*`. */
export const permissionName = z
  .string()
  .check(z.maxLength(64), z.regex(/^\*$|^[a-z-]+:(?:\*|[a-zA-Z-]+)$/, 'permission'))

export const roleName = z.string().check(z.trim(), z.regex(/^[a-z][a-z_]{1,30}$/, 'role_name'))

export const roleDraft = z.strictObject({
  /** What accounts name it by; it stays as it was made. */
  name: roleName,
  title: text(2, 20),
  description: text(0, 100),
  permissions: z.array(permissionName).check(z.maxLength(400)),
  /** Whoever has the role needs a second factor, within the setting's grace period. Absent: as it was, at first not. */
  requiresSecondFactor: z.optional(z.boolean()),
})
export type RoleDraft = z.infer<typeof roleDraft>

export const roleRow = z.object({
  ...rowBase,
  ...roleDraft.shape,
  requiresSecondFactor: z.boolean(),
  /** Came with the console: its permissions may be changed, except the administrator's; it cannot be taken away. */
  isBuiltIn: z.boolean(),
  /** Accounts that have it, disabled ones too. */
  accounts: z.int(),
})
export type Role = z.infer<typeof roleRow>

/** What a person may be permitted at all, as the server's endpoints have it. */
export const permission = z.object({
  name: permissionName,
  /** How many of the permission's endpoints there are, by method and path: what it opens. */
  endpoints: z.array(z.string()),
  /** The asking person holds it, so may give it. */
  isHeld: z.boolean(),
})
export type PermissionEntry = z.infer<typeof permission>

/*
 * Nobody gives what they do not have: permissions beyond one's own are refused, whether they are put into a role or a role that has them
 * is given to an account.
 */
export const roles = {
  ...resource({
    singular: 'role',
    name: 'roles',
    scope: 'chain',
    row: roleRow,
    draft: roleDraft,
    filters: {},
    sorts: ['title', 'createdAt', 'updatedAt'],
    events: {},
    stepUp: ['create', 'update', 'archive', 'restore'],
  }),
  permissions: endpoint('GET', '/permissions', {
    permission: 'role:read',
    scope: 'shared',
    reply: z.object({ rows: z.array(permission) }),
  }),
}
