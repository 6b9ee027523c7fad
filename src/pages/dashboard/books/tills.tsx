import { m } from '#messages'
import type { Books } from '../../../../contract/system/books-dashboard'
import { count, minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { TablePanel } from './table-panel'

export function Tills({ tills }: { tills: Books['tills'] | undefined }) {
  return (
    <TablePanel
      title={m.start_tills()}
      note={tills === undefined || tills.total === 0 ? undefined : count(tills.total)}
      total={tills?.total ?? 0}
      none={m.start_tills_none()}
      columns={[
        { name: m.start_store() },
        { name: m.start_since() },
        { name: m.start_closed_on() },
        { name: m.start_movements(), isNumber: true },
        { name: m.start_cash(), isNumber: true },
        { name: '' },
      ]}
      rows={tills?.rows.map(({ storeId, storeName, since, closedAt, movements, cashFen }) => (
        <tr key={storeId}>
          <th scope="row">{storeName}</th>
          <td>{since}</td>
          <td>{closedAt === null ? m.start_never_closed() : minuteOf(closedAt)}</td>
          <td data-number>{count(movements)}</td>
          <td data-number>{yuan(cashFen)}</td>
          <td data-number>
            <Link
              to={pathTo('order', { view: 'close', store: storeId })}
              aria-label={`${m.start_close()} ${storeName}`}
            >
              {m.start_close()}
            </Link>
          </td>
        </tr>
      ))}
    />
  )
}
