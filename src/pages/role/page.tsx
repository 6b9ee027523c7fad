import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { m } from '#messages'
import { accounts } from '../../../contract/system/account'
import { type Role, roles } from '../../../contract/system/role'
import { useArchive } from '../../kit/batch/use-archive'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { type RowAction, RowMenu } from '../../kit/list/row-menu'
import { prefetchList, useList } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import './role.css'
import { roleColumns } from './columns'
import { describeRole } from './describe'
import { isGiven } from './grid-of'
import { actionLabel, nameOf } from './labels'
import { permissionsQuery } from './permissions-query'

const RoleEditor = lazy(async () => ({ default: (await import('./editor')).RoleEditor }))

export const prefetch = (search: URLSearchParams): void => prefetchList(roles, search)

/** The roles and their permissions. */
export function Component() {
  const list = useList(roles)
  const may = useMay()
  const { archiveOf } = useArchive(roles, nameOf)
  const { data: known } = useQuery(permissionsQuery)
  const countOf = ({ permissions }: Role) =>
    known === undefined ? null : known.filter(({ name }) => isGiven(permissions, name)).length
  const open = (row: Role) => list.open({ edit: row.id })
  const menuOf = (row: Role): RowAction[] => [
    ...(may(roles.create)
      ? [{ key: 'copy', label: m.role_copy(), run: () => list.open({ new: '1', from: row.id }) }]
      : []),
    historyOf(list, row),
    ...(row.isBuiltIn ? [] : archiveOf(row)),
  ]
  return (
    <>
      <ListPage
        resource={roles}
        list={list}
        title={m.role_title()}
        searchHint={m.role_search()}
        columns={roleColumns(countOf, may(accounts.list))}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={roles} list={list}>
            {m.role_new()}
          </NewRow>
        }
        describeFilter={(key, value) => m.kit_filter_chip({ field: key, words: value })}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(roles.update) && row.archivedAt === null ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
          </>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <RoleEditor />
      </RouteDrawer>
      <HistoryDrawer resource={roles} describe={describeRole} actionLabel={actionLabel} />
    </>
  )
}
