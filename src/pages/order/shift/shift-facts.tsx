import { m } from '#messages'
import type { TillShift } from '../../../../contract/ledger/till-shift'
import { FenFact } from '../../../domain/receipt/fact'
import textStyle from '../../../kit/ui/text.module.css'
import { minuteOf, yuan } from '../../../lib/format'
import ledgerStyle from '../ledger/ledger.module.css'
import orderStyle from '../order.module.css'
import { shiftLabels } from './labels'
import { MovementForm } from './movement-form'
import style from './shift.module.css'

/** The open shift: what the drawer should hold, and what was put in or taken out. */
export function ShiftFacts({ shift, canMove }: { shift: TillShift; canMove: boolean }) {
  return (
    <section className={`${ledgerStyle.panel} ${ledgerStyle.facts}`} aria-label={m.till_current()}>
      <h2>{m.till_current()}</h2>
      <p className={textStyle.note}>
        {m.till_since({ who: shift.createdBy ?? '—', at: minuteOf(shift.createdAt) })}
      </p>
      <dl className={orderStyle.sums}>
        <FenFact name={m.till_float()} fen={shift.floatFen} />
        <FenFact name={m.till_cash_in()} fen={shift.cashInFen} />
        <FenFact name={m.till_cash_out()} fen={shift.cashOutFen} />
        <FenFact name={m.till_paid_in()} fen={shift.paidInFen} />
        <FenFact name={m.till_paid_out()} fen={shift.paidOutFen} />
        <FenFact name={m.till_expected()} fen={shift.expectedFen} />
        <FenFact name={m.till_pos()} fen={shift.posFen} />
      </dl>
      {shift.movements.length === 0 ? null : (
        <ul className={style.movements} aria-label={m.till_move()}>
          {shift.movements.map(({ id, kind, amountFen, reason, at, who }) => (
            <li key={id}>
              <span>{shiftLabels.movement.label(kind)}</span>
              <strong>{yuan(amountFen)}</strong>
              <span className={style.reason}>{reason}</span>
              <small>
                {minuteOf(at).slice(5)} {who}
              </small>
            </li>
          ))}
        </ul>
      )}
      {canMove ? <MovementForm shift={shift} /> : null}
    </section>
  )
}
