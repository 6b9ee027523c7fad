import { lazy, useMemo } from 'react'
import { m } from '#messages'
import { type Account, accounts, signIns } from '../../../contract/system/account'
import { HistoryDrawer } from '../../kit/history/drawer'
import { ListPage } from '../../kit/list/list-page'
import { NewRow } from '../../kit/list/new-row'
import { RowMenu } from '../../kit/list/row-menu'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { useLifecycle } from '../../kit/record/use-lifecycle'
import { RowButton } from '../../kit/ui/row-button'
import { useMay } from '../../kit/ui/use-may'
import { pathTo } from '../../lib/path-to'
import { accountColumns } from './columns'
import { describeAccount } from './describe'
import { AccountFilters, useFilterLabels } from './filters'
import { accountLabels, nameOf } from './labels'
import { accountLifecycle, decide } from './lifecycle'
import type { LinkKind } from './link-dialog'
import { useAccountLink } from './use-account-link'

const AccountEditor = lazy(async () => ({ default: (await import('./editor')).AccountEditor }))

export const prefetch = (search: URLSearchParams): void => prefetchList(accounts, search)

/** The accounts with their roles and stores. */
export function Component() {
  const list = useList(accounts)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const transitions = useMemo(accountLifecycle, [])
  const { actionsOf, dialog } = useLifecycle({ resource: accounts, transitions, decide, nameOf, touches })
  const link = useAccountLink()
  const open = (row: Account) => list.open({ edit: row.id })
  const linkOf = (kind: LinkKind, label: string, row: Account): RowAction => {
    const refusal = row.isBeyond ? m.account_beyond_short() : row.isOwn ? m.account_own_refused() : undefined
    const run = () => link.requestLink(kind, row)
    return refusal === undefined ? { key: kind, label, run } : { key: kind, label, run, refusal }
  }
  const menuOf = (row: Account): RowAction[] => [
    ...(row.status === 'invited' && may(accounts.invite)
      ? [
          linkOf(
            'invite',
            row.linkExpiresAt === null ? m.account_do_invite_first() : m.account_do_invite(),
            row,
          ),
        ]
      : []),
    ...(row.status === 'active' && may(accounts.reset) ? [linkOf('reset', m.account_do_reset(), row)] : []),
    ...actionsOf(row),
    ...(may(signIns.list)
      ? [{ key: 'signIns', label: m.account_see_sign_ins(), to: pathTo('signin', { account: row.id }) }]
      : []),
    historyOf(list, row),
  ]
  return (
    <>
      <ListPage
        resource={accounts}
        list={list}
        title={m.account_title()}
        searchHint={m.account_search()}
        columns={accountColumns(may(signIns.list))}
        nameOf={nameOf}
        onOpen={open}
        actions={
          <NewRow resource={accounts} list={list}>
            {m.account_new()}
          </NewRow>
        }
        filters={<AccountFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={(row) => (
          <>
            <RowButton onClick={() => open(row)}>
              {may(accounts.update) && !row.isBeyond ? m.kit_edit() : m.kit_view()}
            </RowButton>
            <RowMenu name={nameOf(row)} actions={() => menuOf(row)} />
          </>
        )}
      />
      <RouteDrawer names={['edit', 'new']}>
        <AccountEditor onInvite={(row) => link.issue('invite', row)} />
      </RouteDrawer>
      <HistoryDrawer resource={accounts} describe={describeAccount} actionLabel={accountLabels.action.find} />
      {dialog}
      {link.dialog}
    </>
  )
}

/** What else a lifecycle event changes: it ends sessions. */
const touches = ['sign-ins']
