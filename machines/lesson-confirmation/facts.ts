import type { LessonConfirmationFacts } from './lesson-confirmation.machine'

interface Row {
  status: string
  kind: 'private' | 'small_group' | 'group'
  startsAt: string
  endsAt: string
  completedAt: string | null
  confirmationRule: 'required' | 'wished' | 'off'
  isSeenByFace: boolean
}

const day = 86_400_000
/** Days after the end in which a member may confirm, and after the completion in which they may dispute. */
export const confirmationDays = 7

export function lessonConfirmationFacts(row: Row, now: Date): LessonConfirmationFacts {
  const at = now.getTime()
  const isPrivate = row.kind === 'private'
  return {
    isAttended: isPrivate && (row.status === 'checked_in' || row.status === 'completed'),
    isCompleted: isPrivate && row.status === 'completed',
    hasBegun: at >= Date.parse(row.startsAt),
    hasEnded: at >= Date.parse(row.endsAt),
    isInTime: at < Date.parse(row.completedAt ?? row.endsAt) + confirmationDays * day,
    isRequired: isPrivate && row.confirmationRule === 'required',
    isWished: isPrivate && row.confirmationRule !== 'off',
    isSeenByFace: isPrivate && row.isSeenByFace,
  }
}
