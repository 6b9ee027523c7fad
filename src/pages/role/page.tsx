import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { accounts } from '../../../contract/system/account'
import { type Role, roles } from '../../../contract/system/role'
import { CrudPage } from '../../kit/list/crud-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { roleColumns } from './columns'
import { describeRole } from './describe'
import { isGiven } from './grid-of'
import { actionLabel, nameOf } from './name-of'
import { permissionsQuery } from './permissions-query'

const RoleEditor = lazyPart(async () => (await import('./editor')).RoleEditor)

export const prefetch = (search: URLSearchParams) => prefetchList(roles, search)

/** The roles and their permissions. */
export function Component() {
  const list = useList(roles)
  const may = useMay()
  const { data: known } = useQuery(permissionsQuery)
  const countOf = ({ permissions }: Role) =>
    known === undefined ? null : known.filter(({ name }) => isGiven(permissions, name)).length
  return (
    <CrudPage
      resource={roles}
      list={list}
      purpose={m.empty_role()}
      title={m.role_title()}
      searchHint={m.role_search()}
      newLabel={m.role_new()}
      nameOf={nameOf}
      columns={roleColumns(countOf, may(accounts.list))}
      describeFilter={(key, value) => m.kit_filter_chip({ field: key, words: value })}
      before={(row) =>
        may(roles.create)
          ? [{ key: 'copy', label: m.role_copy(), run: () => list.open({ new: '1', from: row.id }) }]
          : []
      }
      isPermanent={(row) => row.isBuiltIn}
      drawer={<RoleEditor />}
      describe={describeRole}
      actionLabel={actionLabel}
    />
  )
}
