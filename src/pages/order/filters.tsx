import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { stores } from '../../../contract/catalogue/store'
import { people } from '../../../contract/people/person'
import { type ListedOrder, paymentChannels } from '../../../contract/sales/order'
import { FilterChoice } from '../../kit/filter/choice'
import { DayRange } from '../../kit/filter/day-range'
import { describeFilters } from '../../kit/filter/describe-filters'
import { FenRange } from '../../kit/filter/fen-range'
import { FilterRecord } from '../../kit/filter/record'
import { useRecordLabel } from '../../kit/filter/use-record-label'
import type { List } from '../../kit/list/use-list'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { yuan } from '../../lib/format'
import { orderLabels } from './labels'
import style from './order.module.css'

const named = ({ name }: { name: string }) => name
const storeSource = { resource: stores, labelOf: named }
const sellerSource = { resource: people, labelOf: named }

/** The channels by which money comes. */
const moneyChannels = paymentChannels.filter((channel) => channel !== 'offset')

export function OrderFilters({ list }: { list: List<ListedOrder> }) {
  const may = useMay()
  const { overdue, walkIn } = list.query.filters
  return (
    <>
      <FilterChoice
        list={list}
        filter="status"
        label={m.order_status()}
        options={orderLabels.status.options()}
      />
      <DayRange list={list} label={m.order_range()} />
      <FilterChoice
        list={list}
        filter="rest"
        label={m.deposit_state()}
        options={orderLabels.rest.options()}
      />
      <FilterRecord list={list} filter="store" label={m.order_store()} {...storeSource} />
      <FilterChoice
        list={list}
        filter="channel"
        label={m.order_channel()}
        options={orderLabels.channel.options(moneyChannels)}
      />
      {may(people.list) ? (
        <FilterRecord list={list} filter="seller" label={m.order_seller()} {...sellerSource} />
      ) : null}
      <FenRange list={list} from={m.order_min()} to={m.order_max()} className={style.range} />
      <label className={style.tick}>
        <input
          type="checkbox"
          checked={overdue !== undefined}
          onChange={(event) => list.setQuery({ overdue: event.target.checked ? 'true' : null })}
        />
        {m.order_overdue_only()}
      </label>
      <label className={style.tick}>
        <input
          type="checkbox"
          checked={walkIn === 'true'}
          onChange={(event) => list.setQuery({ walkIn: event.target.checked ? 'true' : null })}
        />
        {m.order_walk_in_only()}
      </label>
    </>
  )
}

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedOrder>) {
  const { store, seller } = list.query.filters
  const storeName = useRecordLabel(storeSource, store)
  const sellerName = useSellerName(seller)
  return describeFilters({
    status: [m.order_status, orderLabels.status.chip],
    rest: [m.deposit_state, orderLabels.rest.chip],
    channel: [m.order_channel, orderLabels.channel.chip],
    store: [m.order_store, storeName],
    seller: [m.order_seller, () => sellerName],
    member: [m.order_member, m.order_this_one],
    plan: [m.order_plan, m.order_this_one],
    from: [m.order_from, String],
    to: [m.order_to, String],
    overdue: m.order_overdue_only,
    walkIn: m.order_walk_in_only,
    minFen: (fen) => m.order_at_least({ price: yuan(Number(fen)) }),
    maxFen: (fen) => m.order_at_most({ price: yuan(Number(fen)) }),
  })
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
