import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { ledger, type ReceivableRow } from '../../../../contract/ledger/ledger'
import { errorToast } from '../../../kit/toast/error-toast'
import { download } from '../../../kit/ui/download'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { addressOf, call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count, dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import orderStyle from '../order.module.css'
import style from './ledger.module.css'

/** What members owe now for lessons taken, by store and age. */
export function Receivables({ store }: { store: string | undefined }) {
  const may = useMay()
  const query = store === undefined ? {} : { store }
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'receivables', query],
    queryFn: ({ signal }) => call(ledger.receivables, { query, signal }),
  })
  const save = async () => {
    try {
      const address = addressOf(ledger.receivablesCsv, { query })
      await download(address, `receivables-${dayOf(new Date())}.csv`, () => {}, new AbortController().signal)
      Toast.success(m.kit_exported())
    } catch (failed) {
      errorToast(errorSentence(failed))
    }
  }
  return (
    <section className={`${style.panel} ${textStyle.scroll}`} aria-labelledby="ledger-receivables">
      <h2 id="ledger-receivables">{m.debt_receivables()}</h2>
      <p className={textStyle.note}>
        {m.debt_receivables_note()}{' '}
        {may(ledger.receivablesCsv) && data !== undefined && data.rows.length > 0 ? (
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconDownload aria-hidden />}
            onClick={() => void save()}
          >
            {m.debt_receivables_export()}
          </Button>
        ) : null}
      </p>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.debt_receivables_none()}</p>
      ) : (
        <table className={orderStyle.table}>
          <thead>
            <tr>
              <th scope="col">{m.debt_store()}</th>
              <th scope="col">{m.debt_lessons()}</th>
              <th scope="col">{m.debt_members()}</th>
              <th scope="col">{m.debt_up_to7()}</th>
              <th scope="col">{m.debt_up_to30()}</th>
              <th scope="col">{m.debt_up_to90()}</th>
              <th scope="col">{m.debt_older()}</th>
              <th scope="col">{m.debt_sum()}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.storeId}>
                <th scope="row">
                  <Link
                    className={textStyle.link}
                    to={pathTo('appointment', { view: 'list', due: 'receivable', store: row.storeId })}
                  >
                    {row.storeName}
                  </Link>
                </th>
                <Figures of={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{m.debt_sum()}</th>
              <Figures of={data.total} />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function Figures({ of }: { of: Omit<ReceivableRow, 'storeId' | 'storeName'> }) {
  const amounts = [of.upTo7Fen, of.upTo30Fen, of.upTo90Fen, of.olderFen, of.openFen]
  return (
    <>
      <td>{count(of.lessons)}</td>
      <td>{count(of.members)}</td>
      {amounts.map((fen, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
        <td key={at}>{fen === 0 ? '—' : yuan(fen)}</td>
      ))}
    </>
  )
}
