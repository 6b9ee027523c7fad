import { m } from '#messages'
import type { DayClose } from '../../../../contract/ledger/ledger'
import textStyle from '../../../kit/ui/text.module.css'
import { minuteOf, yuan } from '../../../lib/format'
import orderStyle from '../order.module.css'

/** The unpaid lessons of a day: how many, their sum, and whose. */
export function DueLessons({ lessons: { count, fen, rows } }: { lessons: DayClose['dueLessons'] }) {
  if (count === 0) return <p className={textStyle.faint}>{m.debt_close_none()}</p>
  return (
    <details>
      <summary>{m.debt_close({ count, amount: yuan(fen) })}</summary>
      <table className={orderStyle.table}>
        <tbody>
          {rows.map(({ id, memberName, courseName, startsAt, openFen }) => (
            <tr key={id}>
              <th scope="row">
                {m.debt_close_line({
                  time: minuteOf(startsAt).slice(11),
                  member: memberName,
                  course: courseName,
                })}
              </th>
              <td>{yuan(openFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
