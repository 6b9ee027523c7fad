import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, rs } from '@rstest/core'
import * as xstate from 'xstate'
import { guardName, nodesOf, transitionName, transitionsOf } from '../../machines/names'
import { studioJson } from '../../scripts/building/studio-json.mjs'
import { evaluated } from '../../scripts/drawing/load.mjs'
import { extractedFrom } from './kit/stately-extractor'

const files = readdirSync('machines', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.machine.ts'))
  .map((name) => ({ name: path.basename(name, '.machine.ts'), file: `machines/${name}` }))

/** Stately's editor evaluates one pasted file with nothing but xstate in scope. So must each machine's file. */
it.each(files)('$file stands alone, is named after its file, and starts', ({ name, file }) => {
  const source = readFileSync(file, 'utf8')
  expect([...source.matchAll(/from '(.+)'/g)].map(([, from]) => from)).toEqual(['xstate'])
  const made = evaluated(source)
  expect(made.map(({ id }) => id)).toEqual([name])
  for (const machine of made) {
    const actor = xstate.createActor(machine, { input: undefined }).start()
    // Without a sale there is nothing to collect, and that chart ends at once.
    expect(actor.getSnapshot().status).toBe(name === 'collection' ? 'done' : 'active')
    actor.stop()
  }
})

/**
 * Stately's own parser, which its editor and extension use, reads the same chart from the text. It knows no functions as params, which it
 * reports and leaves out, and no guard that is made by `not`.
 */
it.each(files)(
  '$file is read by the extractor with every state, transition, guard and action',
  ({ file }) => {
    const unknown = rs.spyOn(console, 'error').mockReturnValue()
    const source = readFileSync(file, 'utf8')
    const [machine] = evaluated(source)
    expect(extractedFrom(source).map(outlineOf)).toEqual([outlineOf(machine?.config)])
    expect(outlineOf(machine?.config).states.length).toBeGreaterThan(1)
    unknown.mockRestore()
  },
)

/** A chart as written, in XState's words or in those of the extractor: `cond` for `guard`, `{ action: { type } }` for an action. */
interface Written {
  [key: string]: unknown
}
interface Outline {
  transitions: [string, unknown][]
  entry: unknown[]
  exit: unknown[]
  actors: unknown[]
  description: unknown
  states: [string, Outline][]
}

function outlineOf(config: unknown): Outline {
  const node: Written = Object(config)
  const named = (slot: 'on' | 'after') =>
    Object.entries(Object(node[slot])).map(([event, value]): [string, unknown] => [
      `${slot} ${event}`,
      transitionsAsWritten(value),
    ])
  return {
    transitions: [...named('on'), ...named('after'), ['always', transitionsAsWritten(node.always)]],
    entry: manyOf(node.entry).map(typeAsWritten),
    exit: manyOf(node.exit).map(typeAsWritten),
    actors: manyOf(node.invoke).map(({ src, onDone, onError }) => [
      typeAsWritten(src),
      transitionsAsWritten(onDone),
      transitionsAsWritten(onError),
    ]),
    description: node.description,
    states: Object.entries(Object(node.states)).map(([name, state]) => [name, outlineOf(state)]),
  }
}

const manyOf = (value: unknown): Written[] => [value ?? []].flat() as Written[]

const transitionsAsWritten = (value: unknown) =>
  manyOf(value)
    .map((one) => (typeof one === 'string' ? { target: one } : one))
    .map(({ target, guard, cond, actions, description }) => ({
      target: manyOf(target),
      guard: typeAsWritten(cond ?? guard),
      actions: manyOf(actions).map(typeAsWritten),
      description,
    }))

/** The extractor gives the text of a guard that is made by `not`, XState a function. */
function typeAsWritten(one: unknown): unknown {
  if (one === undefined || typeof one === 'string') return one
  const { type, action } = Object(one)
  const name = action?.type ?? type
  return typeof one === 'function' || String(name).startsWith('not(') ? 'not' : name
}

/** Studio's JSON is what `createMachine` takes: what comes back from it is the same chart. */
it.each(files)(
  '$name comes back from JSON with every state, transition, guard, action and actor',
  ({ file }) => {
    const [machine] = evaluated(readFileSync(file, 'utf8'))
    if (machine === undefined) throw new Error(`${file} makes no machine`)
    const json = JSON.parse(studioJson(machine))
    expect(chartOf(xstate.createMachine(json))).toEqual(chartOf(machine))
    expect(nodesOf(machine).length).toBeGreaterThan(2)
  },
)

function chartOf(machine: xstate.AnyStateMachine) {
  const named = (list: readonly { type: string }[]) => list.map(({ type }) => type)
  return nodesOf(machine).map((node) => ({
    id: node.id,
    type: node.type,
    description: node.description,
    initial: node.initial.target?.map(({ id }) => id),
    entry: named(node.entry as { type: string }[]),
    exit: named(node.exit as { type: string }[]),
    invoke: node.invoke.map(({ id, src }) => [id, src]),
    transitions: transitionsOf(node).map((one) => [
      transitionName(one),
      one.guard === undefined ? undefined : guardOf(one.guard),
      named(one.actions as { type: string }[]),
      one.description,
      one.reenter,
    ]),
  }))
}

/** `not isLocked`, in the chart a function and in JSON an object. */
const guardOf = (guard: unknown): string | undefined => {
  const { type, params } = Object(guard)
  return type === 'xstate.not' ? `not ${params.guards[0]}` : guardName(guard)
}

it('says in words what each machine and each of its states is', () => {
  for (const { file } of files) {
    const [machine] = evaluated(readFileSync(file, 'utf8'))
    const nodes = machine ? [machine.root, ...Object.values(machine.root.states)] : []
    expect(nodes.filter(({ description }) => !description).map(({ id }) => id)).toEqual([])
    expect(nodes.length).toBeGreaterThan(2)
  }
})
