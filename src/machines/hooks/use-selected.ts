import { useCallback, useSyncExternalStore } from 'react'
import type { Snapshot } from 'xstate'

/** An actor, as far as a component looks at it. */
export interface Readable<S extends Snapshot<unknown>> {
  getSnapshot: () => S
  subscribe: (heard: { next: () => void; error: () => void }) => { unsubscribe: () => void }
}

/**
 * What a component reads of an actor, as `useSelector` of @xstate/react does it: an actor that failed fails the component. For
 * what the first page carries; React has since learnt what that package brings along. `select` makes no new objects.
 */
export function useSelected<S extends Snapshot<unknown>, T>(actor: Readable<S>, select: (now: S) => T): T {
  const subscribe = useCallback(
    (tell: () => void) => actor.subscribe({ next: tell, error: tell }).unsubscribe,
    [actor],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = actor.getSnapshot()
    if (now.status === 'error') throw now.error
    return select(now)
  })
}
