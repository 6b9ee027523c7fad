import { m } from '#messages'
import type { Hindrance } from '../../../contract/scheduling/affected-lessons'
import { enumLabels } from '../../kit/ui/enum-labels'
import { dayOf, minuteOf, yuan } from '../../lib/format'
import { dayLabel } from '../../lib/weekday'
import type { returnedBy } from './lesson-choices'

export const decisionLabels = {
  decision: enumLabels<'substitute' | 'move' | 'cancel' | 'keep' | 'later'>({
    substitute: m.decision_substitute,
    move: m.decision_move,
    cancel: m.decision_cancel,
    keep: m.decision_keep,
    later: m.decision_later,
  }),
  hindrance: enumLabels<Hindrance>({
    coach_departed: m.decision_hindrance_coach_departed,
    coach_on_leave: m.decision_hindrance_coach_on_leave,
    coach_day_off: m.decision_hindrance_coach_day_off,
    store_closed: m.decision_hindrance_store_closed,
  }),
}

/** `3月4日 周三 09:00` */
export const startLabel = (instant: string): string =>
  `${dayLabel(dayOf(instant))} ${minuteOf(instant).slice(11)}`

/** `退回 2 次、¥612.00，免收 ¥300.00`; '' when nothing is held or due. */
export function returnedText({ units, fen, dueFen }: ReturnType<typeof returnedBy>): string {
  const held = [units > 0 ? m.decision_units({ count: units }) : '', fen > 0 ? yuan(fen) : '']
    .filter(Boolean)
    .join(m.kit_comma())
  return [
    held === '' ? '' : m.decision_returns({ amount: held }),
    dueFen > 0 ? m.decision_waives({ amount: yuan(dueFen) }) : '',
  ]
    .filter(Boolean)
    .join(m.kit_comma())
}
