import { m } from '#messages'
import type { Books } from '../../../../contract/system/books-dashboard'
import { hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { count, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import type { DashboardSelection } from '../selection'
import { TablePanel } from './table-panel'

interface Props {
  receivables: Books['receivables'] | undefined
  selection: DashboardSelection
}

/** What members owe for lessons, by store and age. */
export function Receivables({ receivables, selection }: Props) {
  return (
    <TablePanel
      title={m.debt_receivables()}
      note={
        receivables === undefined || receivables.total.lessons === 0
          ? undefined
          : m.start_sum({ amount: yuan(receivables.total.openFen) })
      }
      total={receivables?.rows.length ?? 0}
      none={m.start_due_none()}
      columns={[
        { name: m.start_store() },
        { name: m.start_lessons(), isNumber: true },
        { name: m.start_up_to({ count: 7 }), isNumber: true },
        { name: m.start_up_to({ count: 30 }), isNumber: true },
        { name: m.start_up_to({ count: 90 }), isNumber: true },
        { name: m.start_older(), isNumber: true },
      ]}
      rows={receivables?.rows.map((row) => (
        <tr key={row.storeId}>
          <th scope="row">
            <Link to={hrefOf(linkOf('lessons_due', { ...selection, store: row.storeId }))}>
              {row.storeName}
            </Link>
          </th>
          <td data-number>{count(row.lessons)}</td>
          <td data-number>{yuan(row.upTo7Fen)}</td>
          <td data-number>{yuan(row.upTo30Fen)}</td>
          <td data-number>{yuan(row.upTo90Fen)}</td>
          <td data-number data-tone={row.olderFen > 0 ? 'bad' : undefined}>
            {yuan(row.olderFen)}
          </td>
        </tr>
      ))}
    />
  )
}
