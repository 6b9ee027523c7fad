import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { EarningSheetRow } from '../../../../contract/sales/earnings'
import domainStyle from '../../../domain/earning/earning.module.css'
import { earningLabels } from '../../../domain/earning/labels'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { count, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import style from './earnings.module.css'
import { keyOf } from './key-of'

interface Props {
  rows: readonly EarningSheetRow[]
  hasStores: boolean
}

/** A line for each person and store, with the sums of all. */
export function StatementTable({ rows, hasStores }: Props) {
  const [params] = useSearchParams()
  const addressOf = (row: EarningSheetRow) => {
    const next = new URLSearchParams(params)
    next.set('statement', keyOf(row))
    return `?${next}`
  }
  const sum = (read: (row: EarningSheetRow) => number) => rows.reduce((all, row) => all + read(row), 0)
  return (
    <div className={`${domainStyle.panel} ${textStyle.scroll}`}>
      <table className={`${domainStyle.table} ${style.table}`}>
        <caption className="console-hidden">{m.earning_title()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.earning_person()}</th>
            {hasStores ? <th scope="col">{m.earning_store()}</th> : null}
            <th scope="col">{m.earning_state()}</th>
            <th scope="col">{m.earning_lessons()}</th>
            <th scope="col">{m.earning_source_lesson()}</th>
            <th scope="col">{m.earning_sales()}</th>
            <th scope="col">{m.earning_source_sale()}</th>
            <th scope="col">{m.earning_source_correction()}</th>
            <th scope="col">{m.earning_total()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">
                <Link className={`${textStyle.link} ${style.name}`} to={addressOf(row)}>
                  {row.personName}
                </Link>
              </th>
              {hasStores ? <td data-head={m.earning_store()}>{row.storeName}</td> : null}
              <td data-head={m.earning_state()}>
                <StatusTag {...earningLabels.state.tag(row.state)} />
              </td>
              <td data-head={m.earning_lessons()} data-none={none(row.lessons)}>
                {row.lessons === 0 ? <None /> : count(row.lessons)}
              </td>
              <td data-head={m.earning_source_lesson()} data-none={none(row.lessonFen)}>
                <Amount fen={row.lessonFen} />
              </td>
              <td data-head={m.earning_sales()} data-none={none(row.salesFen)}>
                <Amount fen={row.salesFen} />
              </td>
              <td data-head={m.earning_source_sale()} data-none={none(row.commissionFen)}>
                <Amount fen={row.commissionFen} />
              </td>
              <td
                data-head={m.earning_source_correction()}
                data-none={none(row.correctionFen)}
                data-off={row.correctionFen < 0 ? '' : undefined}
              >
                <Amount fen={row.correctionFen} />
              </td>
              <td data-head={m.earning_total()}>
                <strong>{yuan(row.totalFen)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.earning_total()}</th>
            {hasStores ? <td /> : null}
            <td />
            <td>{count(sum(({ lessons }) => lessons))}</td>
            <td>{yuan(sum(({ lessonFen }) => lessonFen))}</td>
            <td>{yuan(sum(({ salesFen }) => salesFen))}</td>
            <td>{yuan(sum(({ commissionFen }) => commissionFen))}</td>
            <td>{yuan(sum(({ correctionFen }) => correctionFen))}</td>
            <td>{yuan(sum(({ totalFen }) => totalFen))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Marks a cell that a card leaves out. */
const none = (value: number) => (value === 0 ? '' : undefined)

const None = () => <span className={textStyle.faint}>—</span>

/** Zero is a dash: a column of ¥0.00 hides the amounts that matter. */
const Amount = ({ fen }: { fen: number }) => (fen === 0 ? <None /> : yuan(fen))
