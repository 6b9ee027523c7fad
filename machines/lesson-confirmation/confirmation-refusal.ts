import { can } from '../lifecycle'
import type { LessonConfirmationFacts } from './lesson-confirmation.machine'
import { lessonConfirmationMachine } from './lesson-confirmation.machine'

type Event = 'lesson.confirm' | 'lesson.verify' | 'lesson.dispute'

/** Why the member or a manager cannot do it now, as the code of a sentence; null when they can. */
export function confirmationRefusal(
  state: string,
  facts: LessonConfirmationFacts,
  event: Event,
): string | null {
  if (can(lessonConfirmationMachine, state, facts, event)) return null
  if (event === 'lesson.dispute') {
    if (['disputed', 'upheld', 'rejected'].includes(state)) return 'lesson_disputed_already'
    return facts.isCompleted ? 'lesson_dispute_late' : 'lesson_not_completed'
  }
  if (!facts.isAttended) return 'lesson_not_attended'
  if (!['none', 'awaited', 'unconfirmed'].includes(state)) return 'lesson_settled'
  if (event === 'lesson.verify' && (facts.hasBegun || !facts.isRequired))
    return 'lesson_needs_no_verification'
  return facts.hasBegun ? 'lesson_confirm_late' : 'lesson_not_begun'
}
