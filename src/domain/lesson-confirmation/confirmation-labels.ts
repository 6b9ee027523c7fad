import { m } from '#messages'
import type { Appointment } from '../../../contract/scheduling/appointment'
import type { ConfirmationState, ConfirmationWay } from '../../../contract/scheduling/lesson-confirmation'
import { enumLabels } from '../../kit/ui/enum-labels'

const state = enumLabels<ConfirmationState>(
  {
    none: m.lesson_state_none,
    awaited: m.lesson_state_awaited,
    confirmed: m.lesson_state_confirmed,
    unconfirmed: m.lesson_state_unconfirmed,
    verified: m.lesson_state_verified,
    disputed: m.lesson_state_disputed,
    upheld: m.lesson_state_upheld,
    rejected: m.lesson_state_rejected,
  },
  {
    none: 'quiet',
    awaited: 'warning',
    confirmed: 'good',
    unconfirmed: 'warning',
    verified: 'good',
    disputed: 'bad',
    upheld: 'quiet',
    rejected: 'quiet',
  },
)

const way = enumLabels<ConfirmationWay>({
  code: m.lesson_way_code,
  link: m.lesson_way_link,
  signature: m.lesson_way_signature,
  face: m.lesson_way_face,
})

export const confirmationLabels = { state, way }

/** `已确认（扫码）`, `未确认`, `有异议`; null when there is nothing to show. */
export function confirmationTag({
  confirmation,
  confirmedBy,
}: Pick<Appointment, 'confirmation' | 'confirmedBy'>) {
  if (confirmation === 'none') return null
  const tag = state.tag(confirmation)
  if (confirmation !== 'confirmed' || confirmedBy === null) return tag
  return { ...tag, label: m.lesson_confirmed_by({ way: way.label(confirmedBy) }) }
}
