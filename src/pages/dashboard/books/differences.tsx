import { m } from '#messages'
import type { Books } from '../../../../contract/system/books-dashboard'
import { yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { TablePanel } from './table-panel'

export function Differences({ differences }: { differences: Books['differences'] | undefined }) {
  return (
    <TablePanel
      title={m.start_differences()}
      note={
        differences === undefined || differences.total === 0
          ? undefined
          : m.start_sum({ amount: yuan(differences.sumFen) })
      }
      total={differences?.total ?? 0}
      none={m.start_differences_none()}
      columns={[
        { name: m.start_day() },
        { name: m.start_store() },
        { name: m.start_difference(), isNumber: true },
        { name: m.start_note() },
      ]}
      rows={differences?.rows.map(({ id, storeId, storeName, day, differenceFen, note, by }) => (
        <tr key={id}>
          <th scope="row">{day}</th>
          <td>
            <Link to={pathTo('order', { view: 'close', store: storeId })}>{storeName}</Link>
          </td>
          <td data-number data-tone={differenceFen < 0 ? 'bad' : undefined}>
            {(differenceFen > 0 ? '+' : '') + yuan(differenceFen)}
          </td>
          <td>{[note, by ?? ''].filter((part) => part !== '').join(' · ')}</td>
        </tr>
      ))}
    />
  )
}
