import { m } from '#messages'
import type { Role } from '../../../contract/system/role'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'

const col = columnsFor<Role>()

/** The number of permissions of each role, out of all; null until that is known. */
export const roleColumns = (countOf: (role: Role) => number | null, seesAccounts: boolean) => [
  col.cell('title', m.role_role_title(), (row) => <Title role={row} />, {
    sort: 'title',
    width: 200,
    isName: true,
  }),
  col.text('description', m.role_description(), { width: 360 }),
  col.cell('permissions', m.role_permissions(), (row) => <Permissions role={row} count={countOf(row)} />, {
    card: 'fact',
    width: 120,
    right: true,
  }),
  col.cell('accounts', m.role_accounts(), (row) => <Accounts role={row} isLink={seesAccounts} />, {
    card: 'fact',
    width: 100,
    right: true,
  }),
  col.instant('updatedAt', m.role_updated_at(), { sort: 'updatedAt', width: 150 }),
]

function Title({ role }: { role: Role }) {
  return (
    <Stacked note={role.name}>
      <Clamped text={role.title} />
      {role.isBuiltIn ? <StatusTag label={m.role_built_in()} tone="quiet" /> : null}
    </Stacked>
  )
}

function Permissions({ role, count: number }: { role: Role; count: number | null }) {
  if (role.permissions.includes('*')) return m.role_everything()
  return number === null ? '…' : m.role_permission_count({ count: count(number) })
}

function Accounts({ role, isLink }: { role: Role; isLink: boolean }) {
  if (role.accounts === 0 || !isLink) return count(role.accounts)
  return (
    <Link
      className={textStyle.link}
      to={pathTo('account', { role: role.name })}
      aria-label={m.role_accounts_see({ title: role.title, count: count(role.accounts) })}
    >
      {count(role.accounts)}
    </Link>
  )
}
