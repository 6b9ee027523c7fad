import type { ReactNode } from 'react'
import { m } from '#messages'
import type { EarningLine, EarningStatement } from '../../../contract/sales/earnings'
import { orders } from '../../../contract/sales/order'
import { classSessions } from '../../../contract/scheduling/class-session'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { count, minuteOf, yuan } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import { FenFact } from '../receipt/fact'
import style from './earning.module.css'
import { percentOf } from './labels'

/** A statement's sums and its lines; each line leads to its lesson or order. */
export function StatementSheet({ statement: { row, lines } }: { statement: EarningStatement }) {
  const own = lines.filter(({ isCorrection }) => !isCorrection)
  return (
    <>
      <dl className={style.sums}>
        <FenFact name={m.earning_total()} fen={row.totalFen} />
        <FenFact name={m.earning_source_lesson()} fen={row.lessonFen} />
        <FenFact name={m.earning_source_sale()} fen={row.commissionFen} />
        {row.correctionFen === 0 ? null : (
          <FenFact name={m.earning_source_correction()} fen={row.correctionFen} />
        )}
      </dl>
      <Lines name={m.earning_lines_lesson()} lines={own.filter(({ source }) => source === 'lesson')} />
      <Lines name={m.earning_lines_sale()} lines={own.filter(({ source }) => source === 'sale')} />
      <Lines
        name={m.earning_lines_correction()}
        note={m.earning_correction_hint()}
        lines={lines.filter(({ isCorrection }) => isCorrection)}
      />
    </>
  )
}

function Lines({ name, note, lines }: { name: string; note?: string; lines: readonly EarningLine[] }) {
  if (lines.length === 0) return null
  return (
    <div className={style.lines}>
      <h2>
        {name} <small>{count(lines.length)}</small>
      </h2>
      {note === undefined ? null : <p className={textStyle.note}>{note}</p>}
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{m.earning_what()}</th>
            <th scope="col">{m.earning_at()}</th>
            <th scope="col">{m.earning_rule()}</th>
            <th scope="col">{m.earning_calculation()}</th>
            <th scope="col">{m.earning_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Lines have no id, and never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: an order has several lines
            <tr key={`${line.refId} ${at}`}>
              <th scope="row">
                <Source line={line} />
              </th>
              <td data-head={m.earning_at()}>{minuteOf(line.at)}</td>
              <td data-head={m.earning_rule()}>{line.ruleName ?? m.earning_no_rule()}</td>
              <td data-head={m.earning_calculation()}>{calculationOf(line)}</td>
              <td data-head={m.earning_amount()} data-off={line.amountFen < 0 ? '' : undefined}>
                {yuan(line.amountFen)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Source({ line: { source, refId, name, orderNo } }: { line: EarningLine }): ReactNode {
  const may = useMay()
  const isOpen = source === 'lesson' ? may(classSessions.read) : may(orders.read)
  const to =
    source === 'lesson' ? pathTo('appointment', { session: refId }) : pathTo('order', { open: refId })
  return (
    <>
      {isOpen ? (
        <Link className={textStyle.link} to={to}>
          {name}
        </Link>
      ) : (
        name
      )}
      {orderNo === null ? null : <small>{orderNo}</small>}
    </>
  )
}

/** How an amount comes about; of a correction, what its source earns now. */
function calculationOf({ source, basis, rate, baseFen, heads, absences }: EarningLine): string {
  const seats =
    source === 'sale'
      ? ''
      : [
          heads > 0 && basis !== 'per_head' ? m.earning_came({ heads: count(heads) }) : '',
          absences > 0 ? m.earning_absent({ absences: count(absences) }) : '',
        ]
          .filter((text) => text !== '')
          .join(m.kit_comma())
  const how = howOf(basis, { rate, baseFen, heads })
  return [how, seats].filter((text) => text !== '').join(' · ')
}

function howOf(
  basis: EarningLine['basis'],
  { rate, baseFen, heads }: Pick<EarningLine, 'rate' | 'baseFen' | 'heads'>,
): string {
  if (basis === null) return '—'
  if (basis === 'fixed') return m.earning_per_lesson({ rate: yuan(rate) })
  if (basis === 'per_head') return m.earning_times_heads({ rate: yuan(rate), heads: count(heads) })
  return m.earning_of_base({ base: yuan(baseFen), percent: percentOf(rate) })
}
