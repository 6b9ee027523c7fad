import { afterAll, describe, expect, it } from '@rstest/core'
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFrom,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { Coverage } from './coverage'
import { asCode, mayOccur, placesOf, silenced } from './graph'

/** An action that the machine ran. */
export interface Effect {
  type: string
  params: unknown
}
/** One step of a live actor. */
interface Step<M extends AnyStateMachine> {
  before: SnapshotFrom<M>
  event: EventFrom<M>
  after: SnapshotFrom<M>
  effects: Effect[]
}
/** The reports of an invoked actor and of a delay; XState itself names these events. */
export type Report =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.after.${string}` }

interface Model<M extends AnyStateMachine> {
  starts?: readonly InputFrom<M>[]
  /** Rows that start in a status of their own, which no event reaches with these facts. */
  rows?: readonly { status: string; facts: ContextFrom<M> }[]
  events: readonly (EventFrom<M> | Report)[]
  key?: (context: ContextFrom<M>) => unknown
  /** The invariant after every step. */
  holds?: (step: Step<M>) => void
}

/**
 * The full test of a machine: each event is sent to a live actor in each reachable place, the outcome must satisfy the invariants, and in
 * the end every transition must have been taken and every state entered. A failure shows the shortest path there as code.
 */
export function modelTest<M extends AnyStateMachine>(machine: M, model: Model<M>): void {
  const { starts = [undefined], rows, events, key, holds } = model
  const coverage = new Coverage(machine)
  const quiet = silenced(machine)
  const places = placesOf(quiet, { starts, rows, events, key })

  describe(`${machine.id}: every event in each of ${places.length} places`, () => {
    it('does what holds at every step', () => {
      for (const place of places) {
        const begin = place.begun === undefined ? { input: place.input } : { snapshot: place.begun }
        const arrived = live(quiet, coverage, begin)
        for (const event of place.path) arrived.actor.send(event)
        const here = arrived.actor.getPersistedSnapshot()
        expect(valueAndContext(arrived.actor.getSnapshot())).toEqual(valueAndContext(place.snapshot))
        arrived.actor.stop()
        for (const event of events.filter((one) => mayOccur(place.snapshot, one))) {
          const { actor, effects } = live(quiet, coverage, { snapshot: here })
          const before = actor.getSnapshot()
          try {
            actor.send(event)
            // The actor runs M itself, with disabled actors.
            holds?.({ before, event, after: actor.getSnapshot(), effects } as Step<M>)
          } catch (cause) {
            throw new Error(
              `${cause instanceof Error ? cause.message : cause}\n\n${asCode(machine, place, event)}\n`,
              { cause },
            )
          }
          actor.stop()
        }
      }
    })

    it('takes every transition and enters every state', () => {
      expect(coverage.missing()).toEqual([])
    })

    afterAll(() => console.log(coverage.summary()))
  })
}

/** A running actor and the actions it ran. */
function live(
  machine: AnyStateMachine,
  coverage: Coverage,
  options: { input?: unknown; snapshot?: unknown },
) {
  const effects: Effect[] = []
  const inspect = (seen: InspectionEvent) => {
    coverage.inspect(seen)
    if (seen.type === '@xstate.action') effects.push({ type: seen.action.type, params: seen.action.params })
  }
  // The options of an unknown kind of machine cannot be narrowed by type.
  const actor = createActor<AnyStateMachine>(machine, { ...options, inspect } as object)
  actor.start()
  return { actor, effects }
}

const valueAndContext = ({ value, context }: AnyMachineSnapshot) => ({ value, context })
