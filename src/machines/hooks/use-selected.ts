import { useCallback, useSyncExternalStore } from 'react'
import type { Snapshot } from 'xstate'

/** The part of an actor that the hook needs. */
export interface Readable<S extends Snapshot<unknown>> {
  getSnapshot: () => S
  subscribe: (heard: { next: () => void; error: () => void }) => { unsubscribe: () => void }
}

/**
 * Reads a value of an actor, like `useSelector` of @xstate/react: a failed actor fails the component. The first page uses it because that
 * package includes a shim of a hook that React has. `select` must not create objects.
 */
export function useSelected<S extends Snapshot<unknown>, T>(actor: Readable<S>, select: (now: S) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => actor.subscribe({ next: listener, error: listener }).unsubscribe,
    [actor],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = actor.getSnapshot()
    if (now.status === 'error') throw now.error
    return select(now)
  })
}
