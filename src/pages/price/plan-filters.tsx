import { m } from '#messages'
import type { ListedPlan } from '../../../contract/catalogue/membership-plan'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FenRange } from '../../kit/filter/fen-range'
import { FilterOne } from '../../kit/filter/one'
import { FilterRecord } from '../../kit/filter/record'
import { storeSource } from '../../kit/filter/store-source'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { yuan } from '../../lib/format'
import { priceLabels } from './labels'
import style from './price.module.css'

export function PlanFilters({ list }: { list: List<ListedPlan> }) {
  return (
    <>
      <FilterChoice list={list} filter="kind" label={m.plan_kind()} options={priceLabels.kind.options()} />
      <FilterChoice
        list={list}
        filter="status"
        label={m.plan_status()}
        options={priceLabels.status.options()}
      />
      <FilterRecord list={list} filter="store" label={m.plan_stores()} {...storeSource} />
      <FilterOne
        label={m.coverage_title()}
        value={list.query.filters.assumed}
        options={[
          { value: 'true', label: m.coverage_assumed() },
          { value: 'false', label: m.coverage_confirmed() },
        ]}
        onChange={(value) => list.setQuery({ assumed: value })}
        onClear={() => list.setQuery({ assumed: null })}
      />
      <FenRange list={list} from={m.plan_price_from()} to={m.plan_price_to()} className={style.range} />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedPlan>) {
  const storeName = useRecordLabel(storeSource, list.query.filters.store)
  return describeFilters({
    store: [m.plan_stores, storeName],
    kind: [m.plan_kind, priceLabels.kind.chip],
    status: [m.plan_status, priceLabels.status.chip],
    assumed: (value) => (value === 'true' ? m.coverage_assumed() : m.coverage_confirmed()),
    minFen: (fen) => m.plan_at_least({ price: yuan(Number(fen)) }),
    maxFen: (fen) => m.plan_at_most({ price: yuan(Number(fen)) }),
  })
}
