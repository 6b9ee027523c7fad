import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  type InspectionEvent,
} from 'xstate'
import { activeIn, nodesOf, transitionName } from '../../../../machines/names'

/** A simulation's input and events. Everything else follows from these. */
export interface Path {
  input: unknown
  events: readonly AnyEventObject[]
}
export interface SimulationStep {
  /** Null for the start. */
  event: AnyEventObject | null
  snapshot: AnyMachineSnapshot
  transitions: string[]
  /** The actions of the machine; none of them was run. */
  effects: { type: string; params: unknown }[]
}

/**
 * Runs the path through a fresh copy of the machine whose effects do nothing, whose actors never answer and whose clock does not run.
 * `failure` explains why it stopped early.
 */
export function simulate(
  machine: AnyStateMachine,
  { input, events }: Path,
): { steps: SimulationStep[]; failure: string | null } {
  const steps: SimulationStep[] = []
  let transitions: string[] = []
  let effects: SimulationStep['effects'] = []
  let failure: string | null = null
  const inspect = (seen: InspectionEvent) => {
    if (seen.type === '@xstate.microstep') transitions.push(...seen._transitions.map(transitionName))
    if (seen.type === '@xstate.action' && !seen.action.type.startsWith('xstate.'))
      effects.push({ type: seen.action.type, params: seen.action.params })
  }
  const actor = createActor(harmless(machine), { input, inspect, clock: standingClock })
  const step = (event: AnyEventObject | null) => {
    steps.push({ event, snapshot: actor.getSnapshot(), transitions, effects })
    transitions = []
    effects = []
  }
  actor.subscribe({
    error: (error) => {
      failure = error instanceof Error ? error.message : String(error)
    },
  })
  actor.start()
  if (failure === null) step(null)
  for (const event of events) {
    if (failure !== null) break
    actor.send(event)
    if (failure === null) step(event)
  }
  actor.stop()
  return { steps, failure }
}

/** The reports of actors that the present states invoke, and the delays, which a person sends by hand. */
export function reportsIn(snapshot: AnyMachineSnapshot): { type: string; actor: string | null }[] {
  const active = activeIn(snapshot)
  const here = nodesOf(snapshot.machine).filter(
    ({ parent, id }) => parent === undefined || active.includes(id),
  )
  return snapshot.machine.events
    .filter((type) => type.startsWith('xstate.') && here.some(({ transitions }) => transitions.has(type)))
    .map((type) => {
      const id = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
      const [run] = here.flatMap(({ invoke }) => invoke.filter((one) => one.id === id))
      return { type, actor: run === undefined ? null : String(run.src) }
    })
}

/** XState's built-in actions, like `assign`, change only the machine's own context. */
function harmless(machine: AnyStateMachine): AnyStateMachine {
  const silent = fromPromise(() => new Promise(() => {}))
  const runs = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => String(src)))
  const outward = Object.entries(machine.implementations.actions).filter(
    ([, action]) => typeof action === 'function' && !('resolve' in action),
  )
  return machine.provide({
    actors: Object.fromEntries(runs.map((name) => [name, silent])),
    actions: Object.fromEntries(outward.map(([name]) => [name, () => {}])),
  })
}

const standingClock = { setTimeout: () => 0, clearTimeout: () => {} }
