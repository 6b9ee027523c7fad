import { m } from '#messages'
import type { Books } from '../../../../contract/system/books-dashboard'
import { buyerName } from '../../../domain/receipt/buyer-name'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { TablePanel } from './table-panel'

export function Refunds({ refunds }: { refunds: NonNullable<Books['refunds']> | undefined }) {
  return (
    <TablePanel
      title={m.start_refunds()}
      note={
        refunds === undefined || refunds.total === 0
          ? undefined
          : m.start_sum({ amount: yuan(refunds.sumFen) })
      }
      total={refunds?.total ?? 0}
      none={m.start_refunds_none()}
      columns={[
        { name: m.start_member() },
        { name: m.start_store() },
        { name: m.start_amount(), isNumber: true },
        { name: m.start_reason() },
        { name: m.start_requested_by() },
        { name: '' },
      ]}
      rows={refunds?.rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">{buyerName(row)}</th>
          <td>{row.storeName}</td>
          <td data-number>{yuan(row.amountFen)}</td>
          <td>{row.reason}</td>
          <td>
            {[row.requestedBy ?? '', minuteOf(row.requestedAt).slice(5)]
              .filter((part) => part !== '')
              .join(' · ')}
          </td>
          <td data-number>
            {row.isOwn ? (
              <small>{m.start_own_request()}</small>
            ) : (
              <Link
                to={pathTo('order', { view: 'refunds', refunded: row.id })}
                aria-label={`${m.start_decide()} ${buyerName(row)} ${row.refundNo}`}
              >
                {m.start_decide()}
              </Link>
            )}
          </td>
        </tr>
      ))}
    />
  )
}
