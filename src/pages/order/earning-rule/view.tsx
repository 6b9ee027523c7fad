import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type EarningRule, earningRules } from '../../../../contract/sales/earning-rule'
import { earningLabels } from '../../../domain/earning/labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { CrudPage } from '../../../kit/list/crud-page'
import { type List, useList } from '../../../kit/list/use-list'
import { meQuery } from '../../../lib/api/session'
import { lazyPart } from '../../../lib/lazy-part'
import { OrderViews } from '../views'
import { earningRuleColumns } from './columns'
import { describeEarningRule } from './describe'

const EarningRuleDrawer = lazyPart(async () => (await import('./drawer')).EarningRuleDrawer)

/** The rules that lessons and sales are paid by. */
export function EarningRuleView() {
  const list = useList(earningRules)
  const { data: me } = useQuery(meQuery)
  return (
    <CrudPage
      resource={earningRules}
      list={list}
      title={m.earning_rule_title()}
      purpose={m.earning_rule_purpose()}
      searchHint={m.earning_rule_search()}
      newLabel={m.earning_rule_new()}
      nameOf={({ name }) => name}
      columns={earningRuleColumns()}
      views={<OrderViews now="earning-rules" />}
      filters={
        <>
          <FilterChoice
            list={list}
            filter="kind"
            label={m.earning_rule_kind()}
            options={earningLabels.kind.options()}
          />
          <FilterRecord list={list} filter="store" label={m.earning_store()} {...storeSource} />
        </>
      }
      describeFilter={useFilterLabels(list)}
      isBeyond={({ storeId }) => storeId === null && me?.storeIds !== null}
      isPermanent={({ isUsed }) => isUsed}
      drawer={<EarningRuleDrawer />}
      describe={describeEarningRule}
    />
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<EarningRule>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    kind: [m.earning_rule_kind, earningLabels.kind.chip],
    store: [m.earning_store, storeName],
    on: [m.earning_rule_on, String],
  })
}
