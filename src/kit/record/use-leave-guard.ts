import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { discardOpenDrafts } from '../../lib/drafts'
import { addLeaveGuard, heldNavigation, type LeaveGuard, onHeldNavigation } from '../../lib/leave-guards'
import { tabsActor } from '../../machines/actors'
import { useUnsavedMark } from './use-unsaved-mark'

/**
 * Requires a confirmation when a drawer with unsaved input would leave its page: on navigation within the page, and as `useUnsavedMark` says.
 * `isHeld` is true while a navigation waits for the confirmation. `drawer` is the drawer's name in the address. `isUnsaved` also holds while
 * the form cannot be left: its question is open, or it is being saved and may yet be refused.
 */
export function useLeaveGuard(
  isDirty: boolean,
  id: string | null,
  { drawer = 'edit', isUnsaved = isDirty }: { drawer?: string; isUnsaved?: boolean } = {},
) {
  const name = useUnsavedMark(isUnsaved)
  const guard = useMemo<LeaveGuard>(
    () => ({
      page: name,
      isLeftAt: (query) => isMarked(name) && (id === null ? !query.has('new') : query.get(drawer) !== id),
    }),
    [name, id, drawer],
  )
  useEffect(() => (isDirty ? addLeaveGuard(guard) : undefined), [isDirty, guard])
  const held = useSyncExternalStore(onHeldNavigation, heldNavigation)
  const own = held?.guard === guard ? held : null
  return {
    isHeld: own !== null,
    release: () => own?.reset(),
    /** Continues the held navigation and discards the input of the page's forms; false if none is held. */
    proceed: () => {
      if (own === null) return false
      discardOpenDrafts(name)
      own.proceed()
      return true
    },
  }
}

/** A tab that the shell closed or refreshed after a confirmation is no longer marked dirty. */
const isMarked = (name: string) =>
  tabsActor.getSnapshot().context.tabs.some((tab) => tab.name === name && tab.dirty)
