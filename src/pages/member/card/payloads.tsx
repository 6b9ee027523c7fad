import { m } from '#messages'
import { daysBetween, plusDays } from '../../../../contract/days'
import type { Membership } from '../../../../contract/membership/membership'
import { frozenDays, unusedFen } from '../../../../contract/membership/membership-days'
import { refundOf } from '../../../domain/card/sale-of'
import fieldStyle from '../../../kit/form/field.module.css'
import { NumberField } from '../../../kit/form/number-field'
import { payloadField } from '../../../kit/form/payload-field'
import { ProseField } from '../../../kit/form/text-field'
import type { PayloadForm } from '../../../kit/record/lifecycle-transition'
import { count, dayOf, yuan } from '../../../lib/format'
import { Link } from '../../../lib/link'
import memberStyle from '../list/member.module.css'
import style from './card.module.css'

/** More days for a card, and its new last day. */
export function Extension({ form, card }: { form: PayloadForm; card: Membership }) {
  const days = payloadField<number | null>(form, 'days', null)
  const isDays = typeof days.value === 'number' && Number.isInteger(days.value) && days.value > 0
  return (
    <div className={fieldStyle.fields}>
      <NumberField
        {...days}
        empty={null}
        label={m.membership_extend_days()}
        suffix={m.membership_days_unit()}
        required
      />
      <p className={`${memberStyle.outcome} ${fieldStyle.fieldWide}`} role="status">
        {isDays ? (
          <strong>
            {m.membership_freeze_outcome({
              from: card.plannedEndsOn,
              to: plusDays(card.plannedEndsOn, days.value ?? 0),
            })}
          </strong>
        ) : (
          m.membership_extend_now({ on: card.plannedEndsOn })
        )}
      </p>
      <ProseField
        {...payloadField(form, 'reason', '')}
        label={m.membership_reason()}
        maxLength={200}
        required
      />
    </div>
  )
}

/** The days really frozen, and the new last day. */
export function Unfreezing({ card }: { card: Membership }) {
  const today = dayOf(new Date())
  const open = card.freezes.find(({ to, endedOn }) => endedOn === null && to >= today)
  if (open === undefined) return null
  if (open.from > today) return <p>{m.membership_unplan_text({ from: open.from, to: open.to })}</p>
  // Today already counts as a day of the card again.
  const days = frozenDays(open, plusDays(today, -1))
  return (
    <div className={memberStyle.outcome}>
      <strong>{m.membership_unfreeze_text({ from: open.from, days })}</strong>
      <span>{m.membership_freeze_outcome({ from: card.endsOn, to: plusDays(card.endsOn, days) })}</span>
      <span>{m.membership_unfreeze_left({ days: daysBetween(today, open.to) + 1 })}</span>
    </div>
  )
}

/** What is lost with the card; money is refunded through its order, not here. */
export function Termination({ form, card }: { form: PayloadForm; card: Membership }) {
  const unused = unusedFen(card, dayOf(new Date()))
  const lost = [
    ...(card.daysLeft === null ? [] : [m.membership_lost_days({ count: count(card.daysLeft) })]),
    ...(card.timesLeft === null ? [] : [m.membership_times_said({ count: count(card.timesLeft) })]),
    ...(card.balanceFen === null ? [] : [m.membership_lost_balance({ money: yuan(card.balanceFen) })]),
  ]
  return (
    <>
      <div className={style.loss} role="note">
        <strong>{m.membership_terminate_text()}</strong>
        <span>{m.membership_terminate_lost({ what: lost.join(m.kit_comma()) })}</span>
        {unused > 0 ? <span>{m.membership_terminate_value({ money: yuan(unused) })}</span> : null}
        {unused > 0 && card.orderId !== null ? (
          <Link className={style.lossWay} to={refundOf(card.orderId)}>
            {m.membership_terminate_refund()}
          </Link>
        ) : null}
      </div>
      <div className={fieldStyle.fields}>
        <ProseField
          {...payloadField(form, 'reason', '')}
          label={m.membership_reason()}
          maxLength={200}
          required
        />
      </div>
    </>
  )
}
