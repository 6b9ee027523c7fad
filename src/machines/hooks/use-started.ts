import { useEffect, useState } from 'react'
import type { Snapshot } from 'xstate'
import { type Readable, useSelected } from './use-selected'

interface Startable<S extends Snapshot<unknown>, E> extends Readable<S> {
  start: () => unknown
  stop: () => unknown
  send: (event: E) => void
}

/**
 * An actor that lives as long as the component: `useMachine` for the sign-in page, whose size matters. `make` is called once, so values
 * that change between renders must reach the actor by a ref or an event.
 */
export function useStarted<S extends Snapshot<unknown>, E>(
  make: () => Startable<S, E>,
): [S, (event: E) => void] {
  const [actor] = useState(make)
  const snapshot = useSelected(actor, whole)
  useEffect(() => {
    actor.start()
    return () => void actor.stop()
  }, [actor])
  return [snapshot, actor.send]
}

const whole = <S>(now: S): S => now
