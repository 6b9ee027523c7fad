import { m } from '#messages'
import { type Account, accounts, signIns } from '../../../contract/system/account'
import { CrudPage } from '../../kit/list/crud-page'
import type { RowAction } from '../../kit/list/row-menu-list'
import { prefetchList, useList } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { pathTo } from '../../lib/path-to'
import { accountColumns } from './columns'
import { describeAccount } from './describe'
import { AccountFilters, useFilterLabels } from './filters'
import { accountLabels, nameOf } from './labels'
import { accountLifecycle, decide } from './lifecycle'
import type { LinkKind } from './link-dialog'
import { useAccountLink } from './use-account-link'

const AccountEditor = lazyPart(async () => (await import('./editor')).AccountEditor)

export const prefetch = (search: URLSearchParams) => prefetchList(accounts, search)

/** The accounts with their roles and stores. */
export function Component() {
  const list = useList(accounts)
  const may = useMay()
  const link = useAccountLink()
  const linkOf = (kind: LinkKind, label: string, row: Account): RowAction => {
    const refusal = row.isBeyond ? m.account_beyond_short() : row.isOwn ? m.account_own_refused() : undefined
    const run = () => link.requestLink(kind, row)
    return refusal === undefined ? { key: kind, label, run } : { key: kind, label, run, refusal }
  }
  return (
    <CrudPage
      resource={accounts}
      list={list}
      purpose={m.empty_account()}
      title={m.account_title()}
      searchHint={m.account_search()}
      newLabel={m.account_new()}
      nameOf={nameOf}
      columns={accountColumns(may(signIns.list))}
      filters={<AccountFilters list={list} />}
      describeFilter={useFilterLabels(list)}
      transitions={accountLifecycle}
      decide={decide}
      before={(row) => [
        ...(row.status === 'invited' && may(accounts.invite)
          ? [
              linkOf(
                'invite',
                row.linkExpiresAt === null ? m.account_do_invite_first() : m.account_do_invite(),
                row,
              ),
            ]
          : []),
        ...(row.status === 'active' && may(accounts.reset)
          ? [linkOf('reset', m.account_do_reset(), row)]
          : []),
      ]}
      after={(row) =>
        may(signIns.list)
          ? [{ key: 'signIns', label: m.account_see_sign_ins(), to: pathTo('signin', { account: row.id }) }]
          : []
      }
      isLocked={(row) => row.isBeyond}
      drawer={<AccountEditor onInvite={(row) => link.issue('invite', row)} />}
      describe={describeAccount}
      actionLabel={accountLabels.action.find}
    >
      {link.dialog}
    </CrudPage>
  )
}
