import { not } from 'xstate'

/** A chart with one fault. */
export interface Mutant {
  /** `order.pending --order.close[0]: dropped` */
  name: string
  config: object
}

/** A part of a chart as its author wrote it. */
type Part = Record<string, unknown>
type Way = readonly (string | number)[]

/** The transitions of one event of one state. */
interface Slot {
  state: string
  event: string
  way: Way
  list: Part[]
  siblings: string[]
}

/**
 * Every chart with one fault in a transition: it is dropped or leads elsewhere, its guard is negated or forgotten, its actions are
 * forgotten.
 */
export function mutantsOf(config: object): Mutant[] {
  const root = config as Part
  return slotsOf(root, String(root.id), [], []).flatMap((slot) =>
    slot.list.flatMap((transition, at) =>
      faultsOf(transition, slot).map(([fault, faulty]) => ({
        name: `${slot.state} --${slot.event}[${at}]: ${fault}`,
        config: bounded(withList(root, slot.way, slot.list.toSpliced(at, 1, ...faulty))),
      })),
    ),
  )
}

/** Every chart with one fault in a state: what it does on entry or on exit is forgotten, or an actor that it runs. */
export function stateMutantsOf(config: object): Mutant[] {
  const root = config as Part
  return statesOf(root, String(root.id), []).flatMap(({ state, way, node }) =>
    (['entry', 'exit', 'invoke'] as const).flatMap((name) =>
      [node[name] ?? []].flat().map((_, at, all) => ({
        name: `${state} --${name}[${at}]: forgotten`,
        config: bounded(withList(root, [...way, name], all.toSpliced(at, 1))),
      })),
    ),
  )
}

function statesOf(node: Part, state: string, way: Way): { state: string; way: Way; node: Part }[] {
  const below = Object.entries(partOf(node.states)).flatMap(([name, child]) =>
    statesOf(partOf(child), `${state}.${name}`, [...way, 'states', name]),
  )
  return [{ state, way, node }, ...below]
}

/** A fault can lead from `always` to `always` without end: then the chart throws. */
const bounded = (config: Part): Part => ({ ...config, options: { maxIterations: 500 } })

function faultsOf(transition: Part, { state, siblings }: Slot): [string, Part[]][] {
  const { guard, target, actions } = transition
  const elsewhere = siblings.find((one) => one !== target)
  const own = state.split('.').at(-1)
  return [
    ['dropped', []],
    ...(guard === undefined
      ? []
      : ([
          ['guard negated', [{ ...transition, guard: not(guard as string) }]],
          ['guard forgotten', [{ ...transition, guard: undefined }]],
        ] satisfies [string, Part[]][])),
    ...(typeof target === 'string' && siblings.includes(target) && elsewhere !== undefined
      ? ([
          [`to ${elsewhere === own ? 'itself' : elsewhere}`, [{ ...transition, target: elsewhere }]],
        ] satisfies [string, Part[]][])
      : []),
    ...(actions === undefined
      ? []
      : ([['actions forgotten', [{ ...transition, actions: undefined }]]] satisfies [string, Part[]][])),
  ]
}

function slotsOf(node: Part, state: string, way: Way, siblings: string[]): Slot[] {
  const slot = (event: string, at: Way, value: unknown): Slot[] =>
    value === undefined ? [] : [{ state, event, way: [...way, ...at], list: listOf(value), siblings }]
  const of = (name: 'on' | 'after') =>
    Object.entries(partOf(node[name])).flatMap(([event, value]) =>
      slot(name === 'on' ? event : `after ${event}`, [name, event], value),
    )
  const invoked = Array.isArray(node.invoke) ? node.invoke : node.invoke === undefined ? [] : [node.invoke]
  const reports = invoked.flatMap((one: Part, at) =>
    ['onDone', 'onError', 'onSnapshot'].flatMap((report) =>
      slot(
        `${String(one.src)} ${report}`,
        Array.isArray(node.invoke) ? ['invoke', at, report] : ['invoke', report],
        one[report],
      ),
    ),
  )
  const states = partOf(node.states)
  const below = Object.entries(states).flatMap(([name, child]) =>
    slotsOf(partOf(child), `${state}.${name}`, [...way, 'states', name], Object.keys(states)),
  )
  return [
    ...of('on'),
    ...of('after'),
    ...slot('always', ['always'], node.always),
    ...slot('done', ['onDone'], node.onDone),
    ...reports,
    ...below,
  ]
}

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {})

const listOf = (value: unknown): Part[] =>
  (Array.isArray(value) ? value : [value]).map((one) => (typeof one === 'string' ? { target: one } : one))

/** A copy of the part whose list at the end of the way is another one; an empty list leaves no trace. */
function withList(part: unknown, way: Way, list: unknown[]): Part {
  const [key, ...rest] = way
  if (key === undefined) throw new Error('A way leads to a list')
  if (Array.isArray(part))
    return part.map((one, at) => (at === key ? withList(one, rest, list) : one)) as unknown as Part
  const { [key]: value, ...others } = partOf(part)
  if (rest.length > 0) return { ...others, [key]: withList(value, rest, list) }
  return list.length === 0 ? others : { ...others, [key]: list }
}
