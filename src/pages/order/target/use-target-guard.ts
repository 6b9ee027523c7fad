import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useUnsavedMark } from '../../../kit/record/use-unsaved-mark'
import { addLeaveGuard, heldNavigation, type LeaveGuard, onHeldNavigation } from '../../../lib/leave-guards'

/** Holds a navigation that would leave the month while something is typed. */
export function useTargetGuard(isDirty: boolean, isLeftAt: (query: URLSearchParams) => boolean) {
  const page = useUnsavedMark(isDirty)
  const guard = useMemo<LeaveGuard>(() => ({ page, isLeftAt }), [page, isLeftAt])
  useEffect(() => (isDirty ? addLeaveGuard(guard) : undefined), [isDirty, guard])
  const held = useSyncExternalStore(onHeldNavigation, heldNavigation)
  return held?.guard === guard ? held : null
}
