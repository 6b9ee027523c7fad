import { type AnyStateMachine, type ContextFrom, type EventFrom, fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { advance } from '../../../machines/lifecycle'
import { guardName, transitionsOf } from '../../../machines/names'

type EventType<M extends AnyStateMachine> = EventFrom<M>['type']

/** What the model says of a row: its status, and the world that decides the guards. */
export interface ModelState<World = unknown> {
  status: string
  world: World
}

/** Something that a person, a channel or the clock does to a row. */
export interface Step<M extends AnyStateMachine, World, Subject> {
  /** The chart's event. Without one the step changes only the world: time passes, a refund is requested. */
  event?: EventType<M>
  /** Whether it can be tried here at all; by default everywhere. */
  when?: (state: ModelState<World>) => boolean
  /** The world after it, by default the same. */
  after?: (world: World) => World
  /** The facts include what the event itself changes. */
  decidesAfter?: true
  /** Facts that depend on who does it. */
  facts?: (world: World) => Partial<ContextFrom<M>>
  /** Does it to the row. A job answers nothing, and then a refusal leaves the row as it is. */
  run: (subject: Subject) => Promise<Response | undefined>
  /** How HTTP refuses it, by default `not_allowed_now` with the state and what is offered instead. */
  refusal?: (state: ModelState<World>) => { status: number; [member: string]: unknown }
}

/** How one chart drives the real application. */
export interface LifecycleModel<M extends AnyStateMachine, World, Subject> {
  machine: M
  /** The ways in which a row begins: its status and world, and a new row in the database. */
  starts: Record<string, ModelState<World> & { create: () => Promise<Subject> }>
  steps: Record<string, Step<M, World, Subject>>
  /** The chart's context that the model expects in a world; nothing of the server is read. */
  facts: (world: World) => ContextFrom<M>
  /** The status, and the facts that server and page take from the row. */
  read: (subject: Subject) => Promise<{ status: string; facts: ContextFrom<M> }>
  /** The events that the resource offers to people. */
  offered: readonly string[]
}

export type AnyLifecycleModel = LifecycleModel<AnyStateMachine, unknown, unknown>

/** A way to begin, and the steps from there. */
export type Path = readonly [start: string, ...steps: string[]]

interface Outcome {
  state: ModelState
  /** Undefined for a step without an event. */
  isAllowed?: boolean
  facts: unknown
}

export const keyOf = (state: ModelState) => JSON.stringify([state.status, state.world])

export function stepOf({ steps }: AnyLifecycleModel, name: string): Step<AnyStateMachine, unknown, unknown> {
  const step = steps[name]
  if (step === undefined) throw new Error(`there is no step ${name}: ${Object.keys(steps).join(', ')}`)
  return step
}

/** What a step does by the chart. */
export function outcomeOf(model: AnyLifecycleModel, state: ModelState, name: string): Outcome {
  const step = stepOf(model, name)
  const world = step.after?.(state.world) ?? state.world
  if (step.event === undefined) return { state: { status: state.status, world }, facts: model.facts(world) }
  const facts = { ...model.facts(step.decidesAfter ? world : state.world), ...step.facts?.(state.world) }
  const verdict = advance(model.machine, state.status, facts, step.event)
  if (!verdict.ok) return { state, isAllowed: false, facts }
  return { state: { status: verdict.status, world }, isAllowed: true, facts }
}

export const applicable = (model: AnyLifecycleModel, state: ModelState) =>
  Object.keys(model.steps).filter((name) => stepOf(model, name).when?.(state) ?? true)

export function startOf({ starts }: AnyLifecycleModel, name: string) {
  const start = starts[name]
  if (start === undefined) throw new Error(`no row begins as ${name}: ${Object.keys(starts).join(', ')}`)
  return start
}

/**
 * What trying a step in a state proves: an answer of the chart in a status, with the values of the guards it asked. With `isThorough` each
 * world is a case of its own. Undefined for a step without an event.
 */
export function proofOf(
  model: AnyLifecycleModel,
  state: ModelState,
  name: string,
  isThorough: boolean,
): string | undefined {
  const { event } = stepOf(model, name)
  if (event === undefined) return undefined
  const { isAllowed, state: after, facts } = outcomeOf(model, state, name)
  const guards = transitionsIn(model.machine, state.status, event)
    .filter(({ guard }) => guard !== undefined)
    .map(({ guard }) => guardHolds(model.machine, guard, facts))
  const about = isThorough ? state.world : guards
  return JSON.stringify([state.status, name, isAllowed ? after.status : 'refused', about])
}

/** The transitions of an event in a status. */
export function transitionsIn(machine: AnyStateMachine, status: string, event: string) {
  const node = machine.states[status]
  return node === undefined ? [] : transitionsOf(node).filter(({ eventType }) => eventType === event)
}

/** The value of a named guard for these facts. */
export function guardHolds(machine: AnyStateMachine, guard: unknown, facts: unknown): boolean {
  const name = guardName(guard)
  const holds = name === undefined ? undefined : machine.implementations.guards?.[name]
  if (typeof holds !== 'function') throw new Error(`${machine.id} has no guard ${name}`)
  return holds({ context: facts, event: { type: 'any' } }, undefined)
}

/** Shortest paths along which everything that can be tried in the model's states is tried. */
export function pathsOf(model: AnyLifecycleModel, isThorough: boolean): Path[] {
  const proven = new Set<string>()
  const ways = Object.keys(model.starts)
    .flatMap((start) => waysFrom(model, start))
    .flatMap(({ way, state }): Path[] => [way, ...allowedIn(state).map((name): Path => [...way, name])])
    // A longer path proves what its beginning does.
    .sort((one, other) => other.length - one.length)
  return ways.filter((path) => {
    const fresh = proofsAlong(path).filter((proof) => !proven.has(proof))
    for (const proof of fresh) proven.add(proof)
    return fresh.length > 0
  })

  function allowedIn(state: ModelState): string[] {
    return applicable(model, state).filter((name) => outcomeOf(model, state, name).isAllowed !== false)
  }

  function proofsAlong([start, ...names]: Path): string[] {
    let state: ModelState = startOf(model, start)
    const proofs = [...refusalsIn(state)]
    for (const name of names) {
      proofs.push(...[proofOf(model, state, name, isThorough) ?? []].flat())
      state = outcomeOf(model, state, name).state
      proofs.push(...refusalsIn(state))
    }
    return proofs
  }

  function refusalsIn(state: ModelState): string[] {
    return applicable(model, state)
      .filter((name) => outcomeOf(model, state, name).isAllowed === false)
      .flatMap((name) => proofOf(model, state, name, isThorough) ?? [])
  }
}

function waysFrom(model: AnyLifecycleModel, start: string): { way: Path; state: ModelState }[] {
  const { status, world } = startOf(model, start)
  const logic = fromTransition(
    (state: ModelState, { type }: { type: string }) => outcomeOf(model, state, type).state,
    { status, world },
  )
  const shortest = getShortestPaths(logic, {
    events: ({ context }) => applicable(model, context).map((type) => ({ type })),
    serializeState: ({ context }) => keyOf(context),
    limit: 20_000,
  })
  return shortest.map(({ state: { context }, steps }) => {
    const names = steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
    return { way: [start, ...names], state: context }
  })
}
