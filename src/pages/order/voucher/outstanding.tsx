import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { vouchers } from '../../../../contract/sales/voucher'
import { platformLabels } from '../../../domain/voucher/platform-labels'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import style from './voucher.module.css'

/** What each platform owes, and for how long. */
export function Outstanding({ store, children }: { store: string | undefined; children: ReactNode }) {
  const { data, error } = useQuery({
    queryKey: [vouchers.name, 'outstanding', store],
    queryFn: ({ signal }) =>
      call(vouchers.outstanding, { query: store === undefined ? {} : { store }, signal }),
  })
  return (
    <section className={style.panel} aria-label={m.voucher_due_title()}>
      <div className={style.head}>
        <h2>{m.voucher_due_title()}</h2>
        {children}
      </div>
      {error !== null && data === undefined ? (
        <p role="alert" className={textStyle.problem}>
          {errorSentence(error)}
        </p>
      ) : data === undefined ? (
        <p className={textStyle.faint} aria-busy="true">
          {m.kit_loading()}
        </p>
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.voucher_due_none()}</p>
      ) : (
        <>
          <ul className={style.platforms}>
            {data.rows.map((row) => (
              <li key={row.platform}>
                <Link
                  className={textStyle.link}
                  to={pathTo('order', {
                    view: 'vouchers',
                    platform: row.platform,
                    status: 'redeemed,deducting',
                    ...(store === undefined ? {} : { store }),
                  })}
                >
                  {platformLabels.label(row.platform)}
                </Link>
                <strong>{yuan(row.dueFen)}</strong>
                <small>{m.voucher_due_count({ count: row.count })}</small>
                <small>{m.voucher_due_week({ amount: yuan(row.olderThan7Fen) })}</small>
                <small data-late={row.olderThan30 > 0 || undefined}>
                  {m.voucher_due_month({ amount: yuan(row.olderThan30Fen) })}
                </small>
              </li>
            ))}
          </ul>
          <p className={textStyle.note}>{m.voucher_settle_hint()}</p>
        </>
      )}
    </section>
  )
}
