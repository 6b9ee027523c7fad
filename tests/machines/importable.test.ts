import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@rstest/core'
import * as xstate from 'xstate'
import { guardName, nodesOf, transitionName, transitionsOf } from '../../machines/names'
import { studioJson } from '../../scripts/building/studio-json.mjs'
import { evaluated } from '../../scripts/drawing/load.mjs'

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
