import { useState } from 'react'
import { m } from '#messages'
import { daysBetween, plusDays } from '../../../../contract/days'
import type { Membership } from '../../../../contract/membership/membership'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import {
  type Axis,
  axisOf,
  isOver,
  lanesOf,
  placeOf,
  type Segment,
  type Validity,
  type ValidityLane,
} from './validity'
import style from './validity.module.css'

const states: readonly Validity[] = ['active', 'frozen', 'pending', 'gap']

const labels: Record<Validity, () => string> = {
  active: m.member_validity_active,
  frozen: m.member_validity_frozen,
  pending: m.member_validity_pending,
  gap: m.member_validity_gap,
}

/** The days of a member's cards on one axis; hover or focus on a stretch shows its dates. */
export function ValidityBar({ cards }: { cards: readonly Membership[] }) {
  const [shown, setShown] = useState<Segment | null>(null)
  const today = dayOf(new Date())
  if (cards.length === 0) return <p className={textStyle.faint}>{m.member_validity_none()}</p>
  const lanes = lanesOf([...cards].map(untilItsEnd).sort(byStart), m.member_validity_all())
  const axis = axisOf(lanes, today)
  const now = lanes[0]?.segments.find(({ from, to }) => from <= today && today <= to)
  return (
    <div className={style.validity}>
      <div className={style.lanes}>
        {lanes.map((lane) => (
          <LaneRow key={lane.key} lane={lane} axis={axis} onDescribe={setShown} />
        ))}
        <div className={style.axis} aria-hidden="true">
          <div>
            {axis.ticks.filter(hasRoom(axis)).map(({ day, label }) => (
              <span key={day} style={{ left: `${placeOf(day, axis)}%` }}>
                {label}
              </span>
            ))}
            <i className={style.axisToday} style={{ left: `${placeOf(today, axis)}%` }}>
              <b>{m.member_today()}</b>
            </i>
          </div>
        </div>
      </div>
      <div className={style.validityFoot}>
        <p role="status">
          {shown !== null ? labelFor(shown) : now === undefined ? m.member_validity_not_now() : labelFor(now)}
        </p>
        <ul aria-label={m.member_legend()}>
          {states.map((state) => (
            <li key={state}>
              <i className={style[`segment-${state}`]} aria-hidden="true" />
              {labels[state]()}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function LaneRow(props: { lane: ValidityLane; axis: Axis; onDescribe: (segment: Segment | null) => void }) {
  const { lane, axis, onDescribe } = props
  return (
    <div className={style.lane}>
      <span title={lane.name}>{lane.name}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div role="group" aria-label={lane.name}>
        {lane.segments.map((segment) => (
          // A picture of days, not a control: hover and focus show its text, and it is never pressed.
          <span
            key={segment.from}
            role="img"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse reads its dates by focusing it
            tabIndex={0}
            className={style[`segment-${segment.state}`]}
            aria-label={labelFor(segment)}
            title={labelFor(segment)}
            style={{
              left: `${placeOf(segment.from, axis)}%`,
              width: `${placeOf(plusDays(segment.to, 1), axis) - placeOf(segment.from, axis)}%`,
            }}
            onMouseEnter={() => onDescribe(segment)}
            onMouseLeave={() => onDescribe(null)}
            onFocus={() => onDescribe(segment)}
            onBlur={() => onDescribe(null)}
          />
        ))}
      </div>
    </div>
  )
}

/** A label at the very end would overflow the axis. */
const hasRoom =
  (axis: Axis) =>
  ({ day }: { day: string }) =>
    placeOf(day, axis) < 90

function labelFor({ from, to, state, names }: Segment): string {
  const days = daysBetween(from, to) + 1
  const parts = [labels[state](), m.member_from_to({ from, to }), m.member_days({ count: days }), ...names]
  return parts.join(' · ')
}

const byStart = (a: Membership, b: Membership) =>
  a.startsOn.localeCompare(b.startsOn) || a.endsOn.localeCompare(b.endsOn)

/** An exchanged, transferred or refunded card was valid until then: it no longer changes. */
function untilItsEnd(card: Membership): Membership {
  if (!isOver(card.status) || card.status === 'expired') return card
  const plannedEndsOn = [card.plannedEndsOn, dayOf(card.updatedAt)].sort()[0] ?? card.plannedEndsOn
  return { ...card, plannedEndsOn }
}
