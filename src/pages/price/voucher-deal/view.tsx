import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type VoucherDeal, voucherDeals } from '../../../../contract/sales/voucher-deal'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import { FilterRecord } from '../../../kit/filter/record'
import { storeSource } from '../../../kit/filter/store-source'
import { useRecordLabel } from '../../../kit/filter/use-record-label'
import { CrudPage } from '../../../kit/list/crud-page'
import { type List, useList } from '../../../kit/list/use-list'
import { meQuery } from '../../../lib/api/session'
import { lazyPart } from '../../../lib/lazy-part'
import { PriceViews } from '../views'
import { voucherDealColumns } from './columns'
import { describeVoucherDeal } from './describe'

const VoucherDealDrawer = lazyPart(async () => (await import('./drawer')).VoucherDealDrawer)

/** What is sold on the group-buy platforms, with what the platforms pay for it. */
export function VoucherDealView() {
  const list = useList(voucherDeals)
  const { data: me } = useQuery(meQuery)
  return (
    <CrudPage
      resource={voucherDeals}
      list={list}
      title={m.voucher_deal_title()}
      purpose={m.voucher_deal_purpose()}
      searchHint={m.voucher_deal_search()}
      newLabel={m.voucher_deal_new()}
      nameOf={({ name }) => name}
      columns={voucherDealColumns()}
      views={<PriceViews now="deals" />}
      filters={
        <>
          <FilterChoice
            list={list}
            filter="platform"
            label={m.voucher_platform()}
            options={platformLabels.options()}
          />
          <FilterRecord list={list} filter="store" label={m.voucher_store()} {...storeSource} />
        </>
      }
      describeFilter={useFilterLabels(list)}
      isBeyond={({ storeId }) => storeId === null && me?.storeIds !== null}
      drawer={<VoucherDealDrawer />}
      describe={describeVoucherDeal}
    />
  )
}

/** The text of a set filter's chip. */
function useFilterLabels(list: List<VoucherDeal>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    platform: [m.voucher_platform, platformLabels.chip],
    store: [m.voucher_store, storeName],
    on: [m.voucher_days, String],
  })
}
