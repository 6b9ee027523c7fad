import { m } from '#messages'
import type { DayClose } from '../../../../contract/ledger/ledger'
import { Fact } from '../../../domain/receipt/fact'
import { minuteOf, yuan } from '../../../lib/format'
import { PanePortal } from '../../../lib/pane-portal'
import { channelName } from './channel-name'
import { signed } from './close-form'
import style from './ledger.module.css'

/** A printed close, with a line to sign on. Only a printer shows it. */
export function CloseSlip({ close }: { close: DayClose }) {
  const { storeName, from, to, expectedFen, countedFen, differenceFen, note, channels, createdBy } = close
  return (
    <PanePortal>
      <section className={style.slip}>
        <h1>{storeName}</h1>
        <h2>{m.ledger_close_title()}</h2>
        <dl>
          <Fact name={m.ledger_span()} value={`${from === null ? '—' : minuteOf(from)} — ${minuteOf(to)}`} />
          {close.openingFen === 0 ? null : (
            <Fact name={m.till_close_opening()} value={yuan(close.openingFen)} />
          )}
          <Fact name={m.ledger_cash_in()} value={yuan(close.cashInFen)} />
          <Fact name={m.ledger_cash_out()} value={yuan(close.cashOutFen)} />
          {close.paidInFen === 0 ? null : <Fact name={m.till_paid_in()} value={yuan(close.paidInFen)} />}
          {close.paidOutFen === 0 ? null : <Fact name={m.till_paid_out()} value={yuan(close.paidOutFen)} />}
          {close.takenFen === 0 ? null : <Fact name={m.till_close_taken()} value={yuan(close.takenFen)} />}
          <Fact name={m.ledger_expected()} value={yuan(expectedFen)} />
          <Fact name={m.ledger_counted()} value={yuan(countedFen)} />
          <Fact name={m.ledger_difference()} value={signed(differenceFen)} />
          {close.dueLessons.count === 0 ? null : (
            <Fact name={m.debt_title()} value={`${yuan(close.dueLessons.fen)} (${close.dueLessons.count})`} />
          )}
          {close.dueLessons.rows.map(({ id, memberName, openFen }) => (
            <Fact key={id} name={memberName} value={yuan(openFen)} />
          ))}
          {close.billDifferences === 0 ? null : (
            <Fact name={m.bill_close_differences()} value={String(close.billDifferences)} />
          )}
          {note === '' ? null : <Fact name={m.ledger_note()} value={note} />}
        </dl>
        <dl>
          {channels.map(({ channel, inFen, outFen, payments }) => (
            <Fact
              key={channel}
              name={`${channelName(channel)} × ${payments}`}
              value={outFen === 0 ? yuan(inFen) : `${yuan(inFen)} − ${yuan(outFen)}`}
            />
          ))}
        </dl>
        <dl>
          <Fact name={m.ledger_who()} value={createdBy ?? '—'} />
          <Fact name={m.ledger_signature()} value="" />
        </dl>
      </section>
    </PanePortal>
  )
}
