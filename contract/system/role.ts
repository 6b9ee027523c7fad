import * as z from 'zod/mini'
import { endpoint } from '../endpoint'
import { text } from '../field'
import { resource, rowBase } from '../resource'
import { startPages } from './start-page'

/** `<resource>:<verb>`, `<resource>:*` or, only for the administrator, `*`. */
export const permissionName = z
  .string()
  .check(z.maxLength(64), z.regex(/^\*$|^[a-z-]+:(?:\*|[a-zA-Z-]+)$/, 'permission'))

export const roleName = z.string().check(z.trim(), z.regex(/^[a-z][a-z_]{1,30}$/, 'role_name'))

export const roleDraft = z.strictObject({
  /** The name that accounts refer to; it cannot be changed. */
  name: roleName,
  title: text(2, 20),
  description: text(0, 100),
  permissions: z.array(permissionName).check(z.maxLength(400)),
  /** Accounts with this role need a second factor within the setting's grace period. Absent: unchanged, false for a new role. */
  requiresSecondFactor: z.optional(z.boolean()),
  /** Must be a page that the permissions open. Absent: unchanged, the overview for a new role. */
  startPage: z.optional(z.enum(startPages)),
})
export type RoleDraft = z.infer<typeof roleDraft>

export const roleRow = z.object({
  ...rowBase,
  ...roleDraft.shape,
  requiresSecondFactor: z.boolean(),
  startPage: z.enum(startPages),
  /** Shipped with the console: it cannot be deleted, and its permissions can change except the administrator's. */
  isBuiltIn: z.boolean(),
  /** Accounts with this role, disabled ones too. */
  accounts: z.int(),
})
export type Role = z.infer<typeof roleRow>

/** A permission that the server's endpoints require. */
export const permission = z.object({
  name: permissionName,
  /** The endpoints that the permission opens, by method and path. */
  endpoints: z.array(z.string()),
  /** The requesting person holds it and may therefore grant it. */
  isHeld: z.boolean(),
})
export type PermissionEntry = z.infer<typeof permission>

/* A person may grant only permissions they hold, both when editing a role and when giving a role to an account. */
export const roles = {
  ...resource({
    singular: 'role',
    name: 'roles',
    affects: ['accounts', 'own-account', 'session'],
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
