import { useMemo } from 'react'
import { m } from '#messages'
import { leads } from '../../../../contract/sales/lead'
import { CrudPage } from '../../../kit/list/crud-page'
import { useList } from '../../../kit/list/use-list'
import { pathTo } from '../../../lib/path-to'
import { PersonViews } from '../views'
import { leadColumns } from './columns'
import { describeLead } from './describe'
import { LeadDrawer } from './drawer'
import { LeadFilters, useLeadFilterLabels } from './filters'
import { leadLabels, leadName } from './labels'
import { decide, followedLeads, leadLifecycle } from './lifecycle'
import { newestFirst } from './newest-first'
import { useCardSale } from './use-card-sale'

/** The leads of the stores, the latest first. */
export function LeadList() {
  const list = useList(leads, newestFirst)
  const describeFilter = useLeadFilterLabels(list)
  const sell = useCardSale()
  const transitions = useMemo(() => () => leadLifecycle((lead) => void sell?.(lead)), [sell])
  return (
    <CrudPage
      resource={followedLeads}
      list={list}
      title={m.lead_title()}
      purpose={m.empty_lead()}
      searchHint={m.lead_search()}
      newLabel={m.lead_new()}
      nameOf={leadName}
      columns={leadColumns()}
      views={<PersonViews now="leads" />}
      filters={<LeadFilters list={list} />}
      describeFilter={describeFilter}
      transitions={transitions}
      decide={decide}
      isPermanent={() => true}
      after={(row) => [
        ...(sell === null ? [] : [{ key: 'sell', label: m.lead_sell_card(), run: () => void sell(row) }]),
        { key: 'person', label: m.lead_section_person(), to: pathTo('persion', { edit: row.personId }) },
      ]}
      drawer={<LeadDrawer />}
      describe={describeLead}
      actionLabel={leadLabels.action.find}
    />
  )
}
