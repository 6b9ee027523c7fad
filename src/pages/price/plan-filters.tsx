import { m } from '#messages'
import { type ListedPlan, planKinds, planStatuses } from '../../../contract/catalogue/membership-plan'
import { stores } from '../../../contract/catalogue/store'
import { FilterChoice } from '../../kit/filter/choice'
import { FenRange } from '../../kit/filter/fen-range'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { yuan } from '../../lib/format'
import { kindLabel, statusLabel, worded } from './labels'

const storeSource = { resource: stores, labelOf: (store: { name: string }) => store.name }

export function PlanFilters({ list }: { list: List<ListedPlan> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="kind"
        label={m.plan_kind()}
        options={optionsOf(planKinds, kindLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.plan_status()}
        options={optionsOf(planStatuses, statusLabel)}
      />
      <FilterRecord list={list} filter="store" label={m.plan_stores()} {...storeSource} />
      <FenRange list={list} from={m.plan_price_from()} to={m.plan_price_to()} className="price-range" />
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedPlan>): (key: string, value: string) => string {
  const { store } = list.query.filters
  const { options } = useRecordOptions(storeSource, store === undefined ? [] : [store], '')
  const chip = (field: string, words: string) => m.kit_filter_chip({ field, words })
  return (key, value) => {
    if (key === 'store')
      return chip(m.plan_stores(), options.find((one) => one.value === value)?.label ?? '…')
    if (key === 'minFen') return m.plan_at_least({ price: yuan(Number(value)) })
    if (key === 'maxFen') return m.plan_at_most({ price: yuan(Number(value)) })
    const words = value.split(',').map((one) => worded(key === 'kind' ? 'kind' : 'status', one))
    return chip(key === 'kind' ? m.plan_kind() : m.plan_status(), words.join(m.kit_comma()))
  }
}
