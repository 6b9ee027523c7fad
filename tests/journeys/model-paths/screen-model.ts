import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFrom,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { mayOccur, silenced } from '../../machines/kit/graph'

/** Where the model stands: the chart, and the world that answers it. */
export interface Stand<World, Snapshot = AnyMachineSnapshot> {
  snapshot: Snapshot
  world: World
}

/** What an actor reports to a chart, such as `xstate.done.actor.save`. */
export type Reported = { type: `xstate.${string}`; output?: unknown; error?: unknown }

/** Something that a person, another window or the server does. */
export interface ScreenStep<M extends AnyStateMachine, World> {
  /** Whether it can be done here, besides what the chart takes; by default everywhere. */
  when?: (stand: Stand<World, SnapshotFrom<M>>) => boolean
  /** What the chart receives, by default nothing: only the world changes. */
  events?: (stand: Stand<World, SnapshotFrom<M>>) => (EventFrom<M> | Reported)[]
  /** The world after it, before the chart's effects. */
  after?: (world: World, snapshot: SnapshotFrom<M>) => World
  /** The page has a control for it exactly where it can be done and the chart takes its first event. */
  isOffered?: true
  run: () => Promise<unknown>
}

/** What the page shows, and the steps that it offers. */
export interface Screen {
  shows: unknown
  offers: string[]
}

/** How one chart drives the console in a browser. */
export interface ScreenModel<M extends AnyStateMachine, World> {
  machine: M
  /** The ways to begin. `begin` leads the browser there. */
  starts: Record<
    string,
    {
      input?: InputFrom<M>
      world: World
      events?: EventFrom<M>[]
      begin: () => Promise<unknown>
      /** Takes seconds: paths from here are walked only where no others prove the same. */
      isCostly?: true
    }
  >
  steps: Record<string, ScreenStep<M, World>>
  /** What an action of the chart does to the world, and what the chart receives for it. */
  effect?: (
    action: { type: string; params: unknown },
    world: World,
  ) => { world?: World; events?: (EventFrom<M> | Reported)[] }
  /** What the page must show. */
  shows: (stand: Stand<World, SnapshotFrom<M>>) => unknown
  read: () => Promise<Screen>
  /** Faulty charts that the browser cannot tell from the chart, and why. */
  unseen: Readonly<Record<string, string>>
}

export type AnyScreenModel = ScreenModel<AnyStateMachine, unknown>

/** A way to begin, and the steps from there. */
export type ScreenPath = readonly [start: string, ...steps: string[]]

export function stepOf({ steps }: AnyScreenModel, name: string): ScreenStep<AnyStateMachine, unknown> {
  const step = steps[name]
  if (step === undefined) throw new Error(`there is no step ${name}: ${Object.keys(steps).join(', ')}`)
  return step
}

export function beginOf({ starts }: AnyScreenModel, name: string) {
  const start = starts[name]
  if (start === undefined) throw new Error(`nothing begins as ${name}: ${Object.keys(starts).join(', ')}`)
  return start
}

const quiet = new WeakMap<AnyStateMachine, AnyStateMachine>()

/** The chart with its actors disabled, made once. */
function silent(chart: AnyStateMachine): AnyStateMachine {
  const known = quiet.get(chart) ?? silenced(chart)
  quiet.set(chart, known)
  return known
}

/** Where the model stands at the beginning, by a chart that may be faulty. */
export function standAt(model: AnyScreenModel, start: string, chart = model.machine): Stand<unknown> {
  const { input, world, events = [] } = beginOf(model, start)
  const [snapshot, actions] = initialTransition<AnyStateMachine>(silent(chart), input)
  return received(model, settled(model, { snapshot, world }, actions, chart), events, chart)
}

/** Where a step leads, by a chart that may be faulty. */
export function standAfter(
  model: AnyScreenModel,
  before: Stand<unknown>,
  name: string,
  chart = model.machine,
): Stand<unknown> {
  const step = stepOf(model, name)
  const events = step.events?.(before) ?? []
  const world = step.after === undefined ? before.world : step.after(before.world, before.snapshot)
  return received(model, { ...before, world }, events, chart)
}

function received(
  model: AnyScreenModel,
  stand: Stand<unknown>,
  events: readonly AnyEventObject[],
  chart: AnyStateMachine,
): Stand<unknown> {
  return events.reduce((here, event) => {
    if (!mayOccur(here.snapshot, event)) return here
    const [snapshot, actions] = transition<AnyStateMachine>(silent(chart), here.snapshot, event)
    return settled(model, { snapshot, world: here.world }, actions, chart)
  }, stand)
}

/** After the chart's effects, and what the chart receives for them. */
function settled(
  model: AnyScreenModel,
  stand: Stand<unknown>,
  actions: readonly { type: string; params?: unknown }[],
  chart: AnyStateMachine,
): Stand<unknown> {
  const events: AnyEventObject[] = []
  let { world } = stand
  for (const { type, params } of actions) {
    const result = model.effect?.({ type, params }, world)
    if (result?.world !== undefined) world = result.world
    events.push(...(result?.events ?? []))
  }
  return received(model, { snapshot: stand.snapshot, world }, events, chart)
}

const takes = ({ snapshot }: Stand<unknown>, event: AnyEventObject | undefined) =>
  event === undefined || (mayOccur(snapshot, event) && snapshot.can(event))

/** The steps that can be done here: offered ones only where the chart takes them. */
export const applicable = (model: AnyScreenModel, stand: Stand<unknown>) =>
  Object.keys(model.steps).filter((name) => {
    const { when, events, isOffered } = stepOf(model, name)
    if (when?.(stand) === false) return false
    return !isOffered || takes(stand, events?.(stand)[0])
  })

/** The screen that the chart asks for. */
export function screenOf(model: AnyScreenModel, stand: Stand<unknown>): Screen {
  const offers = applicable(model, stand).filter((name) => stepOf(model, name).isOffered)
  return { shows: model.shows(stand), offers: offers.sort() }
}

export const keyOf = ({ snapshot: { value, context }, world }: Stand<unknown>) =>
  JSON.stringify([value, context, world])
