import { m } from '#messages'
import type { RevenueRow, revenueGroups } from '../../../../contract/ledger/ledger'
import type { Period } from '../../../kit/filter/period'
import { count, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { channelName } from './channel-name'

type By = (typeof revenueGroups)[number]
export type RevenueQuery = Period & { by: By; store?: string }

const groups: Record<By, () => string> = {
  day: m.ledger_by_day,
  store: m.ledger_by_store,
  seller: m.ledger_by_seller,
  plan: m.ledger_by_plan,
  channel: m.ledger_by_channel,
}
export const groupName = (by: By): string => groups[by]()

interface Props {
  rows: readonly RevenueRow[]
  total: Omit<RevenueRow, 'key' | 'name'>
  query: RevenueQuery
}

export function RevenueTable({ rows, total, query }: Props) {
  const { by } = query
  if (rows.length === 0) return <p className="kit-state">{m.ledger_nothing()}</p>
  return (
    <div className="ledger-panel kit-scroll">
      <table className="order-table">
        <caption className="console-hidden">{m.ledger_report_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{groupName(by)}</th>
            <th scope="col">{m.ledger_orders()}</th>
            <th scope="col">{by === 'plan' ? m.ledger_sold() : m.ledger_received()}</th>
            <th scope="col">{m.ledger_refunded()}</th>
            <th scope="col">{m.ledger_net()}</th>
            {by === 'channel' ? null : <th scope="col">{m.ledger_earned()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key ?? ''}>
              <th scope="row">{nameOf(row, by)}</th>
              <td>
                <Orders found={row.orders} to={row.key === null ? null : ordersOf(query, row.key)} />
              </td>
              <Figures of={row} by={by} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.ledger_total()}</th>
            <td>
              <Orders found={total.orders} to={ordersOf(query, null)} />
            </td>
            <Figures of={total} by={by} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Orders({ found, to }: { found: number; to: string | null }) {
  if (found === 0 || to === null) return count(found)
  return (
    <Link className="kit-link" to={to} aria-label={m.ledger_show_orders({ count: found })}>
      {count(found)}
    </Link>
  )
}

function Figures({ of, by }: { of: Omit<RevenueRow, 'key' | 'name'>; by: By }) {
  return (
    <>
      <td>{amount(of.receivedFen)}</td>
      <td>{amount(of.refundedFen)}</td>
      <td>{amount(of.netFen)}</td>
      {by === 'channel' ? null : <td>{amount(of.earnedFen)}</td>}
    </>
  )
}

/** Zero is a dash: a column of ¥0.00 hides the amounts that matter. */
const amount = (fen: number) => (fen === 0 ? <span className="kit-faint">—</span> : yuan(fen))

function nameOf({ key, name }: RevenueRow, by: By): string {
  if (key === null) return m.ledger_none()
  return by === 'channel' ? channelName(key) : (name ?? key)
}

/** The address of the orders that a row counts; without a key, of all orders. */
function ordersOf({ from, to, by, store }: RevenueQuery, key: string | null): string {
  const params = new URLSearchParams({ status: 'paid,partially_refunded,refunded', from, to })
  if (store !== undefined) params.set('store', store)
  if (key !== null && by === 'day') for (const end of ['from', 'to']) params.set(end, key)
  else if (key !== null) params.set(by, key)
  return `/order?${params}`
}
