import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { type ListedOrder, orderStatuses, paymentChannels } from '../../../contract/sales/order'
import { FilterChoice } from '../../kit/filter/choice'
import { DayRange } from '../../kit/filter/day-range'
import { FenRange } from '../../kit/filter/fen-range'
import { FilterRecord } from '../../kit/filter/record'
import { optionsOf } from '../../kit/form/choice-field'
import { useRecordOptions } from '../../kit/form/record-field'
import type { List } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { yuan } from '../../lib/format'
import { channelLabel, statusLabel, worded } from './labels'

const named = ({ name }: { name: string }) => name
const storeSource = { resource: stores, labelOf: named }
const sellerSource = { resource: people, labelOf: named }

export function OrderFilters({ list }: { list: List<ListedOrder> }) {
  const may = useMay()
  const { overdue } = list.query.filters
  return (
    <>
      <FilterChoice
        list={list}
        filter="status"
        label={m.order_status()}
        options={optionsOf(orderStatuses, statusLabel)}
      />
      <DayRange list={list} label={m.order_range()} />
      <FilterRecord list={list} filter="store" label={m.order_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="channel"
        label={m.order_channel()}
        options={optionsOf(paymentChannels, channelLabel)}
      />
      {may(people.list) ? (
        <FilterRecord list={list} filter="seller" label={m.order_seller()} {...sellerSource} />
      ) : null}
      <FenRange list={list} from={m.order_min()} to={m.order_max()} className="order-range" />
      <label className="order-tick">
        <input
          type="checkbox"
          checked={overdue !== undefined}
          onChange={(event) => list.ask({ overdue: event.target.checked ? 'true' : null })}
        />
        {m.order_overdue_only()}
      </label>
    </>
  )
}

const fields: Readonly<Record<string, () => string>> = {
  status: m.order_status,
  channel: m.order_channel,
  store: m.order_store,
  seller: m.order_seller,
  member: m.order_member,
  plan: m.order_plan,
  from: m.order_from,
  to: m.order_to,
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedOrder>): (key: string, value: string) => string {
  const { store, seller } = list.query.filters
  const places = useRecordOptions(storeSource, store === undefined ? [] : [store], '').options
  const sellerName = useSellerName(seller)
  return (key, value) => {
    if (key === 'overdue') return m.order_overdue_only()
    if (key === 'minFen') return m.order_at_least({ price: yuan(Number(value)) })
    if (key === 'maxFen') return m.order_at_most({ price: yuan(Number(value)) })
    const words =
      key === 'store'
        ? (places.find((one) => one.value === value)?.label ?? '…')
        : key === 'seller'
          ? sellerName
          : key === 'status' || key === 'channel'
            ? value
                .split(',')
                .map((one) => worded(key, one))
                .join(m.kit_comma())
            : key === 'from' || key === 'to'
              ? value
              : m.order_this_one()
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words })
  }
}

function useSellerName(id: string | undefined): string {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [people.name, 'one', id],
    queryFn: ({ signal }) => call(people.read, { id: id ?? '', signal }),
    enabled: id !== undefined && may(people.read),
  })
  return data?.name ?? '…'
}
