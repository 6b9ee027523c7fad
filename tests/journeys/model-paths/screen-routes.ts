import { type AnyStateMachine, createMachine, fromTransition } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { mutantsOf } from '../../mutation/mutants'
import {
  type AnyScreenModel,
  applicable,
  beginOf,
  keyOf,
  type ScreenPath,
  type Stand,
  screenOf,
  standAfter,
  standAt,
} from './screen-model'

/** A faulty chart. */
export interface Faulty {
  name: string
  chart: AnyStateMachine
}

export const faultyCharts = ({ machine }: AnyScreenModel): Faulty[] =>
  mutantsOf(machine.config).map(({ name, config }) => ({
    name,
    chart: createMachine(config, machine.implementations),
  }))

/** The fewest shortest paths that enter each state, and on which each faulty chart would show something else. */
export function pathsOf(model: AnyScreenModel): ScreenPath[] {
  const faulty = faultyCharts(model)
  const telling = faulty
    .filter(({ name }) => !(name in model.unseen))
    .map(({ chart }) => tellingPath(model, chart))
    .filter((path) => path !== undefined)
  const ways = [...Object.keys(model.starts).flatMap((start) => waysFrom(model, start)), ...telling].map(
    (path) => ({ path, seen: seenAlong(model, path) }),
  )
  const unseen = new Set(ways.flatMap(({ seen }) => seen))
  const left = faulty.filter(({ name }) => !(name in model.unseen))
  const chosen: ScreenPath[] = []
  const isCostly = ([start]: ScreenPath) => Number(beginOf(model, start).isCostly ?? false)
  // Longer paths prove what their beginnings do.
  const sorted = ways.sort(
    (one, other) => isCostly(one.path) - isCostly(other.path) || other.path.length - one.path.length,
  )
  for (const { path, seen } of sorted) {
    const noticed = left.filter(({ chart }) => tells(model, path, chart))
    if (noticed.length === 0 && !seen.some((state) => unseen.has(state))) continue
    chosen.push(path)
    for (const state of seen) unseen.delete(state)
    for (const one of noticed) left.splice(left.indexOf(one), 1)
  }
  return chosen
}

/** Whether a path shows something else by a faulty chart. */
export function tells(model: AnyScreenModel, path: ScreenPath, chart: AnyStateMachine): boolean {
  const [start, ...names] = path
  let good = standAt(model, start)
  let bad = ended(() => standAt(model, start, chart))
  if (bad === undefined || differ(model, good, bad)) return true
  for (const name of names) {
    if (!applicable(model, good).includes(name)) continue
    good = standAfter(model, good, name)
    const here: Stand<unknown> = bad
    bad = ended(() => standAfter(model, here, name, chart))
    if (bad === undefined || differ(model, good, bad)) return true
  }
  return false
}

/** Where a faulty chart leads; undefined when it finds no end. */
function ended(lead: () => Stand<unknown>): Stand<unknown> | undefined {
  try {
    return lead()
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('Infinite loop')) return undefined
    throw cause
  }
}

const differ = (model: AnyScreenModel, good: Stand<unknown>, bad: Stand<unknown>) =>
  JSON.stringify(screenOf(model, good)) !== JSON.stringify(screenOf(model, bad))

/** Charts are looked at this far; what is farther is named in `unseen`, or found by random walks. */
const mostPairs = 150

/** The shortest path on which a faulty chart shows something else, breadth first over both charts at once. */
function tellingPath(model: AnyScreenModel, chart: AnyStateMachine): ScreenPath | undefined {
  const pairs = new Map<string, { path: ScreenPath; good: Stand<unknown>; bad: Stand<unknown> }>()
  for (const start of Object.keys(model.starts)) {
    const good = standAt(model, start)
    const bad = ended(() => standAt(model, start, chart))
    if (bad === undefined || differ(model, good, bad)) return [start]
    pairs.set(keyOf(good) + keyOf(bad), { path: [start], good, bad })
  }
  for (const pair of pairs.values()) {
    for (const name of applicable(model, pair.good)) {
      const path: ScreenPath = [...pair.path, name]
      const good = standAfter(model, pair.good, name)
      const bad = ended(() => standAfter(model, pair.bad, name, chart))
      if (bad === undefined || differ(model, good, bad)) return path
      const key = keyOf(good) + keyOf(bad)
      if (!pairs.has(key) && pairs.size < mostPairs) pairs.set(key, { path, good, bad })
    }
  }
  return undefined
}

/** The shortest path to each state of the chart. */
function waysFrom(model: AnyScreenModel, start: string): ScreenPath[] {
  const logic = fromTransition(
    (stand: Stand<unknown>, { type }: { type: string }) => standAfter(model, stand, type),
    standAt(model, start),
  )
  const nearest = new Map<string, ScreenPath>()
  const found = new Set<string>()
  let looked = 0
  const all = Object.values(model.machine.states).filter(({ always }) => (always ?? []).length === 0).length
  const shortest = getShortestPaths(logic, {
    events: ({ context }) => applicable(model, context).map((type) => ({ type })),
    serializeState: ({ context }) => keyOf(context),
    // Nothing is farther than the last state that was not found yet.
    stopWhen: ({ context: { snapshot } }) => {
      looked += 1
      return found.add(JSON.stringify(snapshot.value)).size >= all || looked > mostPairs
    },
  })
  for (const { state, steps } of shortest) {
    const names = steps.map(({ event }) => event.type).filter((type) => !type.startsWith('xstate.'))
    const value = JSON.stringify(state.context.snapshot.value)
    const known = nearest.get(value)
    if (known === undefined || known.length > names.length + 1) nearest.set(value, [start, ...names])
  }
  return [...nearest.values()]
}

/** The states of the chart that a path stands in. */
export function seenAlong(model: AnyScreenModel, [start, ...names]: ScreenPath): string[] {
  let stand = standAt(model, start)
  const seen = [JSON.stringify(stand.snapshot.value)]
  for (const name of names) {
    if (!applicable(model, stand).includes(name)) continue
    stand = standAfter(model, stand, name)
    seen.push(JSON.stringify(stand.snapshot.value))
  }
  return seen
}
