import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type DayClose, ledger } from '../../../../contract/ledger/ledger'
import { FenFact } from '../../../domain/receipt/fact'
import { useStoreChoice } from '../../../kit/filter/use-store-choice'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import pageStyle from '../../../kit/ui/page.module.css'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { minuteOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import orderStyle from '../order.module.css'
import { OrderViews } from '../views'
import { channelName } from './channel-name'
import { CloseForm } from './close-form'
import { CloseList } from './close-list'
import { DueLessons } from './due-lessons'
import style from './ledger.module.css'
import { type Till, tillKey } from './till'

/** A store's till: the expected and the counted amount, and earlier closes. */
export function CloseView() {
  const { store, control } = useStoreChoice({ isNeeded: true })
  const may = useMay()
  const { data, error, refetch } = useQuery({
    queryKey: tillKey(store),
    queryFn: ({ signal }) => call(ledger.till, { query: { store: store ?? '' }, signal }),
    enabled: store !== undefined,
  })
  const [made, setMade] = useState<DayClose | null>(null)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.ledger_close_title()}</h1>
        <div className={pageStyle.pageActions}>
          <OrderViews now="close" />
        </div>
      </header>
      <div className={style.bar}>{control}</div>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={style.till}>
          <TillFacts till={data} />
          {may(ledger.closeDay) ? <CloseForm key={data.storeId} till={data} onDone={setMade} /> : null}
          <CloseList key={`closes of ${data.storeId}`} store={data.storeId} made={made} />
        </div>
      )}
    </section>
  )
}

function TillFacts({ till }: { till: Till }) {
  const { storeId, from, cashInFen, cashOutFen, paidInFen, paidOutFen, expectedFen, channels } = till
  const { openOrders, openRefunds, openShift, openingFen, takenFen } = till
  return (
    <div className={`${style.panel} ${style.facts}`}>
      <p className={textStyle.note}>
        {from === null ? m.ledger_since_ever() : m.ledger_since({ at: minuteOf(from) })}
      </p>
      <dl className={orderStyle.sums}>
        {openingFen !== 0 ? <FenFact name={m.till_close_opening()} fen={openingFen} /> : null}
        <FenFact name={m.ledger_cash_in()} fen={cashInFen} />
        <FenFact name={m.ledger_cash_out()} fen={cashOutFen} />
        {paidInFen > 0 ? <FenFact name={m.till_paid_in()} fen={paidInFen} /> : null}
        {paidOutFen > 0 ? <FenFact name={m.till_paid_out()} fen={paidOutFen} /> : null}
        {takenFen > 0 ? <FenFact name={m.till_close_taken()} fen={takenFen} /> : null}
        <FenFact name={m.ledger_expected()} fen={expectedFen} />
      </dl>
      {openingFen !== 0 || takenFen > 0 ? <p className={textStyle.note}>{m.till_close_whole()}</p> : null}
      {openShift === null ? null : (
        <Link className={textStyle.link} to={pathTo('order', { view: 'shift', store: storeId })}>
          {m.till_close_names({ who: openShift.cashier ?? '—', at: minuteOf(openShift.openedAt) })}
        </Link>
      )}
      {channels.length === 0 ? (
        <p className={textStyle.faint}>{m.ledger_nothing_came()}</p>
      ) : (
        <table className={orderStyle.table}>
          <caption className="console-hidden">{m.ledger_channels()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.ledger_by_channel()}</th>
              <th scope="col">{m.ledger_payments()}</th>
              <th scope="col">{m.ledger_in()}</th>
              <th scope="col">{m.ledger_out()}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channel, inFen, outFen, payments }) => (
              <tr key={channel}>
                <th scope="row">{channelName(channel)}</th>
                <td>{payments}</td>
                <td>{yuan(inFen)}</td>
                <td>{outFen === 0 ? '—' : yuan(outFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DueLessons lessons={till.dueLessons} />
      {till.billDifferences > 0 ? (
        <Link
          className={textStyle.link}
          to={pathTo('order', { view: 'bills', status: 'open', store: storeId })}
        >
          {m.bill_close_names({ count: till.billDifferences })}
        </Link>
      ) : null}
      {openOrders > 0 ? (
        <Link className={textStyle.link} to={pathTo('order', { status: 'pending', store: storeId })}>
          {m.ledger_open_orders({ count: openOrders })}
        </Link>
      ) : null}
      {openRefunds > 0 ? (
        <Link
          className={textStyle.link}
          to={pathTo('order', { view: 'refunds', status: 'processing', store: storeId })}
        >
          {m.ledger_open_refunds({ count: openRefunds })}
        </Link>
      ) : null}
    </div>
  )
}
