import {
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate'
import { mayOccur, silenced } from './graph'
import type { Effect, Report } from './model-test'

/** What a path of events led to. */
interface Arrival<M extends AnyStateMachine> {
  value: SnapshotFrom<M>['value']
  context: ContextFrom<M>
  status: string
  /** The actions of the last event. */
  effects: Effect[]
}

/** Sends the events to an actor without clock and world; a report that cannot come where it stands is an error. */
export function follow<M extends AnyStateMachine>(
  machine: M,
  events: readonly (EventFrom<M> | Report)[],
  input?: InputFrom<M>,
): Arrival<M> {
  let effects: Effect[] = []
  const actor = createActor<AnyStateMachine>(silenced(machine), {
    input,
    clock: new SimulatedClock(),
    inspect: (seen) => {
      if (seen.type === '@xstate.action') effects.push({ type: seen.action.type, params: seen.action.params })
    },
  }).start()
  for (const event of events) {
    if (!mayOccur(actor.getSnapshot(), event))
      throw new Error(`${event.type} cannot come in ${JSON.stringify(actor.getSnapshot().value)}`)
    effects = []
    actor.send(event)
  }
  const { value, context, status } = actor.getSnapshot()
  return { value, context, status, effects }
}
