import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { type Bill, billPermission, bills } from '../../../../contract/sales/bill'
import { Clamped } from '../../../kit/list/columns-for'
import { Stacked } from '../../../kit/list/stacked'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { orderLabels } from '../labels'
import orderStyle from '../order.module.css'
import style from './bill.module.css'
import { UploadPanel } from './upload-panel'

const pageSize = 5

/** The upload, and the bills so far, the latest day first. */
export function BillFiles() {
  const may = useMay()
  const heading = useId()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [bills.name, 'list', page],
    queryFn: ({ signal }) =>
      call(bills.list, { query: { page: String(page), pageSize: String(pageSize) }, signal }),
    placeholderData: keepPreviousData,
    enabled: may(bills.list),
  })
  if (!may(bills.list))
    return <p className={`${style.panel} ${textStyle.note}`}>{m.bill_upload_all_stores()}</p>
  const rows = data?.rows ?? []
  const isLast = data === undefined || page * pageSize >= data.total
  return (
    <div className={style.files}>
      {data !== undefined && may({ permission: billPermission, scope: 'chain' }) ? (
        <UploadPanel channels={data.channels} known={new Set(rows.map(({ id }) => id))} />
      ) : null}
      <section className={style.panel} aria-labelledby={heading}>
        <h2 id={heading}>{m.bill_files()}</h2>
        {error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : rows.length === 0 ? (
          <p className={textStyle.faint}>{m.bill_files_none()}</p>
        ) : (
          <BillTable rows={rows} />
        )}
        {page === 1 && isLast ? null : (
          <div className={textStyle.buttons}>
            <Button type="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {m.bill_newer()}
            </Button>
            <Button type="tertiary" disabled={isLast} onClick={() => setPage(page + 1)}>
              {m.bill_older()}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

function BillTable({ rows }: { rows: readonly Bill[] }) {
  return (
    <div className={textStyle.scroll}>
      <table className={`${orderStyle.table} ${style.bills}`}>
        <thead>
          <tr>
            <th scope="col">{m.bill_day()}</th>
            <th scope="col">{m.bill_channel()}</th>
            <th scope="col">{m.bill_payments()}</th>
            <th scope="col">{m.bill_refunds()}</th>
            <th scope="col">{m.bill_differences()}</th>
            <th scope="col">{m.bill_file_name()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bill) => (
            <tr key={bill.id} className={bill.replacedAt === null ? undefined : style.replaced}>
              <th scope="row">{bill.day}</th>
              <td>{orderLabels.channel.label(bill.channel)}</td>
              <td data-label={m.bill_payments()}>
                {m.bill_count_sum({ count: bill.payments, sum: yuan(bill.paymentFen) })}
              </td>
              <td data-label={m.bill_refunds()}>
                {m.bill_count_sum({ count: bill.refunds, sum: yuan(bill.refundFen) })}
              </td>
              <td data-label={m.bill_differences()} data-off={bill.openDifferences > 0 ? '' : undefined}>
                <Differences bill={bill} />
              </td>
              <td data-label={m.bill_file_name()} className={style.words}>
                <Stacked note={`${minuteOf(bill.createdAt)} ${bill.createdBy}`}>
                  <Clamped text={bill.fileName} />
                </Stacked>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Differences({ bill }: { bill: Bill }) {
  if (bill.replacedAt !== null) return m.bill_replaced()
  if (bill.differences === 0) return m.bill_differences_none()
  return (
    <Link className={textStyle.link} to={pathTo('order', { view: 'bills', bill: bill.id })}>
      {m.bill_differences_of({ open: bill.openDifferences, count: bill.differences })}
    </Link>
  )
}
