import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { List } from '../../../kit/list/use-list'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { count } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { CoachCell } from '../coach-cell'
import { certificateLabels, nameOf } from '../labels'
import { decide } from '../lifecycle'
import { ValidityTag } from '../validity-tag'
import style from './board.module.css'

export interface BoardColumn {
  key: 'over' | '30' | '60' | '90'
  title: string
  rows: ListedCertificate[]
  count: number
  /** The list's filter that shows all rows of the column. */
  filter: { status: string } | { expiring: string }
}

/** One column of the expiry board; its heading links to the list of its rows. */
export function ExpiryColumn({ column, list }: { column: BoardColumn; list: List<ListedCertificate> }) {
  const { key, title, rows, filter } = column
  const { store, coach } = list.query.filters
  const to = pathTo('zhengshu', { ...filter, sort: 'expiresOn', store, coach })
  const rest = column.count - rows.length
  return (
    <section className={`${style.column} ${style[`column-${key}`] ?? ''}`} aria-label={title}>
      <h2>
        <Link to={to} title={m.certificate_board_open({ name: title })}>
          {title}
          <span className={style.count}>{count(column.count)}</span>
        </Link>
      </h2>
      {rows.length === 0 ? (
        <p className={textStyle.note}>{m.certificate_board_empty()}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Card row={row} list={list} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <Link to={to} className={textStyle.link}>
          {m.certificate_board_more({ count: rest })}
        </Link>
      ) : null}
    </section>
  )
}

function Card({ row, list }: { row: ListedCertificate; list: List<ListedCertificate> }) {
  const may = useMay()
  return (
    <article className={style.card} aria-label={nameOf(row)}>
      <button type="button" className={style.cardOpen} onClick={() => list.open({ review: row.id })}>
        <CoachCell certificate={row} />
        <span>{certificateLabels.kind.label(row.kind)}</span>
        <span className={style.cardDays}>
          <span className={textStyle.note}>{row.expiresOn}</span>
          <ValidityTag certificate={row} />
        </span>
      </button>
      {row.nextId !== null ? (
        <span className={textStyle.note}>{m.certificate_board_renewed()}</span>
      ) : decide(row, 'renew').allowed && may(certificates.on.renew) ? (
        <Button
          size="small"
          aria-label={`${m.certificate_do_renew()} ${nameOf(row)}`}
          onClick={() => list.open({ renew: row.id })}
        >
          {m.certificate_do_renew()}
        </Button>
      ) : null}
    </article>
  )
}
