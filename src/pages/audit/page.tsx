import { m } from '#messages'
import { type AuditLineRow, auditLog } from '../../../contract/system/audit-log'
import { ListPage } from '../../kit/list/list-page'
import { prefetchList, useList } from '../../kit/list/use-list'
import type { Listing } from '../../kit/record/resource'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { lazyPart } from '../../lib/lazy-part'
import { actionLabel } from './action-label'
import { ChainBand } from './chain-band'
import { auditColumns } from './columns'
import { AuditFilters, useFilterLabels } from './filters'

const AuditDrawer = lazyPart(async () => (await import('./drawer')).AuditDrawer)

const auditLines: Listing<AuditLineRow> = {
  name: 'audit-lines',
  filters: ['from', 'to', 'who', 'account', 'action', 'table', 'row', 'request'],
  list: auditLog.list,
  export: auditLog.export,
}

export const prefetch = (search: URLSearchParams) => prefetchList(auditLines, search)

/** The audit log and whether it is as it was written. */
export function Component() {
  const list = useList(auditLines)
  const describeFilter = useFilterLabels(list)
  return (
    <>
      <ListPage
        resource={auditLines}
        list={list}
        purpose={m.empty_audit()}
        title={m.audit_title()}
        searchHint={m.audit_search()}
        columns={auditColumns()}
        nameOf={actionLabel}
        onOpen={({ id }) => list.open({ open: id })}
        above={<ChainBand onOpen={(open) => list.open({ open })} />}
        filters={<AuditFilters list={list} />}
        describeFilter={describeFilter}
      />
      <RouteDrawer names={['open']}>
        <AuditDrawer />
      </RouteDrawer>
    </>
  )
}
