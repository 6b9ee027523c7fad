import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { certificates, type ListedCertificate } from '../../../../contract/catalogue/certificate'
import type { List } from '../../../kit/list/use-list'
import { useMay } from '../../../kit/ui/use-may'
import { count } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { CoachCell } from '../coach-cell'
import { kindLabel, nameOf } from '../labels'
import { Lasting } from '../lasting'
import { judge } from '../lifecycle'
import type { BoardColumn } from './board'

/** One column of the expiry board; its heading links to the list of its rows. */
export function ExpiryColumn({ column, list }: { column: BoardColumn; list: List<ListedCertificate> }) {
  const { key, title, rows, filter } = column
  const { store, coach } = list.query.filters
  const to = `?${new URLSearchParams({
    ...filter,
    sort: 'expiresOn',
    ...(store === undefined ? {} : { store }),
    ...(coach === undefined ? {} : { coach }),
  })}`
  const rest = column.count - rows.length
  return (
    <section className={`certificate-column certificate-column-${key}`} aria-label={title}>
      <h2>
        <Link to={to} title={m.certificate_board_open({ name: title })}>
          {title}
          <span className="certificate-count">{count(column.count)}</span>
        </Link>
      </h2>
      {rows.length === 0 ? (
        <p className="kit-note">{m.certificate_board_empty()}</p>
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
        <Link to={to} className="kit-link">
          {m.certificate_board_more({ count: rest })}
        </Link>
      ) : null}
    </section>
  )
}

function Card({ row, list }: { row: ListedCertificate; list: List<ListedCertificate> }) {
  const may = useMay()
  return (
    <article className="certificate-card" aria-label={nameOf(row)}>
      <button type="button" className="certificate-card-open" onClick={() => list.open({ review: row.id })}>
        <CoachCell certificate={row} />
        <span>{kindLabel(row.kind)}</span>
        <span className="certificate-card-days">
          <span className="kit-note">{row.expiresOn}</span>
          <Lasting certificate={row} />
        </span>
      </button>
      {row.nextId !== null ? (
        <span className="kit-note">{m.certificate_board_renewed()}</span>
      ) : judge(row, 'renew').allowed && may(certificates.on.renew) ? (
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
