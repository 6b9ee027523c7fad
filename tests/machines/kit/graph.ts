import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
  initialTransition,
  transition,
} from 'xstate'
import { nodesOf } from '../../../machines/names'

/** A reachable state, and the fewest events that lead there. */
interface Place {
  key: string
  input: unknown
  /** A status in which the machine starts directly, for a row created in it. */
  begun?: AnyMachineSnapshot
  path: AnyEventObject[]
  snapshot: AnyMachineSnapshot
}

interface Walk {
  /** One start each: the inputs that the machine is started with. */
  starts: readonly unknown[]
  /** Rows that start in a status of their own, with their facts. */
  rows?: readonly { status: string; facts: unknown }[] | undefined
  events: readonly AnyEventObject[]
  /** What distinguishes two places besides the state's value; by default the whole context. */
  key?: (context: AnyMachineSnapshot['context']) => unknown
}

/** Every place that the events reach from the starts, breadth first, so that each path is a shortest one. */
export function placesOf(
  machine: AnyStateMachine,
  { starts, rows = [], events, key = (context) => context }: Walk,
): Place[] {
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, key(snapshot.context)])
  const places = new Map<string, Place>()
  for (const input of starts) {
    const [snapshot] = initialTransition<AnyStateMachine>(machine, input)
    add({ key: keyOf(snapshot), input, path: [], snapshot })
  }
  for (const { status, facts } of rows) {
    const snapshot = machine.resolveState({ value: status, context: facts })
    add({ key: keyOf(snapshot), input: undefined, begun: snapshot, path: [], snapshot })
  }
  for (const place of places.values()) {
    for (const event of events.filter((one) => mayOccur(place.snapshot, one))) {
      const [snapshot] = transition<AnyStateMachine>(machine, place.snapshot, event)
      add({ ...place, key: keyOf(snapshot), path: [...place.path, event], snapshot })
    }
  }
  return [...places.values()]

  function add(place: Place) {
    if (places.size > 20_000) throw new Error(`${machine.id} has too many places: give a coarser key`)
    if (!places.has(place.key)) places.set(place.key, place)
  }
}

/** A person may send any event anywhere; an invoked actor reports only where it runs. */
export function mayOccur(snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  return snapshot.status === 'active' && (!event.type.startsWith('xstate.') || snapshot.can(event))
}

/** The machine with its actors disabled: their reports are sent as events. */
export function silenced(machine: AnyStateMachine): AnyStateMachine {
  const names = nodesOf(machine).flatMap(({ invoke }) => invoke.map(({ src }) => String(src)))
  const silent = fromPromise(() => new Promise(() => {}))
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, silent])) })
}

/** The path to a place as code for a test. */
export function asCode(
  machine: AnyStateMachine,
  { input, begun, path }: Pick<Place, 'input' | 'begun' | 'path'>,
  event?: AnyEventObject,
): string {
  const [option, value] =
    begun === undefined ? ['input', input] : ['snapshot', { value: begun.value, context: begun.context }]
  const given = value === undefined ? '' : `, { ${option}: ${JSON.stringify(value)} }`
  const sends = [...path, ...(event ? [event] : [])].map((one) => `actor.send(${JSON.stringify(one)})`)
  const name = machine.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return [`const actor = createActor(${name}Machine${given}).start()`, ...sends].join('\n')
}
