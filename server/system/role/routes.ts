import { sql } from 'kysely'
import type { FieldProblem } from '../../../contract/problem'
import { type RoleDraft, roles } from '../../../contract/system/role'
import { readAdministrators } from '../../../contract/system/session'
import { startPagePermissions } from '../../../contract/system/start-page'
import type { App } from '../../kit/app'
import { holds, requireWithinOwn } from '../../kit/auth/permission'
import { forgetSessions } from '../../kit/auth/session'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Db } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition } from '../../kit/resource/definition'
import { updateRow } from '../../kit/resource/mutations'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { serve } from '../../kit/resource/serve'
import { serveResource } from '../../kit/resource/serve-resource'
import { accountsWith } from './accounts-with'
import { administratorNames } from './administrator-names'
import { roleCsv } from './csv'
import { permissionNames, permissionsOf, withoutImplied } from './permissions-of'

registerConstraint('role_pkey', { code: 'taken', path: ['name'] })
registerConstraint('role_built_in_stays', { code: 'role_built_in', path: ['name'] })
registerConstraint('role_all_is_administrators', { code: 'all_is_administrators', path: ['permissions'] })

/** Sessions are cached with their permissions, so a change of a role must drop them to be effective with the next request. */
export function roleRoutes(app: App, db: Db): void {
  const resource = roleResource(() => permissionNames(app))
  serve(app, roles.permissions, async ({ principal }) => ({ rows: permissionsOf(app, principal) }))
  serve(app, readAdministrators, async ({ tx }) => ({ names: await administratorNames(tx) }))
  serveResource(app, resource, {
    update: async (request) => {
      const row = await updateRow(resource, request)
      forgetSessions(db)
      return row
    },
  })
}

/** `known`: all existing permissions, including `<resource>:*`. */
export const roleResource = (known: () => ReadonlySet<string>): ResourceDefinition<typeof roles, 'role'> => ({
  contract: roles,
  table: 'role',
  select: () => sql`
    ${rowBaseOf('role')}, role.name, role.title, role.description, role.permissions, role.is_built_in, role.requires_second_factor, role.start_page,
    (select count(*)::int from account where account.role = role.name) as accounts`,
  sorts: {
    title: sql`role.title_pinyin`,
    createdAt: sql`role.created_at`,
    updatedAt: sql`role.updated_at`,
  },
  filters: {},
  search: {
    members: ['name', 'title'],
    text: ({ name, title }) => searchText({ names: [title], texts: [name] }),
  },
  normalize: (draft) =>
    draft.permissions === undefined ? draft : { ...draft, permissions: withoutImplied(draft.permissions) },
  check: async ({ principal }, { next, changed, before }) => {
    if (before !== null && changed.name !== undefined) return [{ path: ['name'], code: 'role_name_stays' }]
    if (changed.requiresSecondFactor !== undefined) requireWithinOwn(principal, before?.permissions ?? [])
    if (changed.permissions === undefined) return closedStartPage(changed, next)
    if (before?.name === 'administrator') return [{ path: ['permissions'], code: 'administrator_holds_all' }]
    const [was, permissions] = [before?.permissions ?? [], changed.permissions]
    const given = permissions.filter((one) => !was.includes(one))
    const unknown = given.filter((one) => one !== '*' && !known().has(one))
    if (unknown.length > 0)
      return [{ path: ['permissions'], code: 'unknown_permission', params: { name: unknown.join(' ') } }]
    requireWithinOwn(principal, [...given, ...was.filter((one) => !permissions.includes(one))])
    return closedStartPage(changed, next)
  },
  columns: ({ title, ...own }) => ({ ...own, title, titlePinyin: title && pinyinOf(title) }),
  blockers: accountsWith,
  csv: roleCsv,
})

/** A role cannot begin with a page that its permissions do not open. */
function closedStartPage(changed: Partial<RoleDraft>, { startPage, permissions }: RoleDraft): FieldProblem[] {
  const needed = startPagePermissions[startPage ?? 'overview']
  if (needed === 'signed_in' || holds(permissions, needed)) return []
  const path = [changed.startPage === undefined ? 'permissions' : 'startPage']
  return [{ path, code: 'start_page_closed', params: { name: needed } }]
}
