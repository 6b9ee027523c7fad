import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from '@rstest/core'
import * as xstate from 'xstate'
import { evaluated } from '../../scripts/drawing/load.mjs'

const folders = readdirSync('machines', { withFileTypes: true }).filter((entry) => entry.isDirectory())

/** Stately's editor evaluates one pasted file with nothing but xstate in scope. So must each machine's file. */
it.each(folders.map(({ name }) => name))(
  'machines/%s stands alone, is named after its folder, and starts',
  (name) => {
    const source = readFileSync(`machines/${name}/${name}.machine.ts`, 'utf8')
    expect([...source.matchAll(/from '(.+)'/g)].map(([, from]) => from)).toEqual(['xstate'])
    const made = evaluated(source)
    expect(made.map(({ id }) => id)).toEqual([name])
    for (const machine of made) {
      const actor = xstate.createActor(machine, { input: undefined }).start()
      expect(actor.getSnapshot().status).toBe('active')
      actor.stop()
    }
  },
)

it('says in words what each machine and each of its states is', () => {
  for (const { name } of folders) {
    const [machine] = evaluated(readFileSync(`machines/${name}/${name}.machine.ts`, 'utf8'))
    const nodes = machine ? [machine.root, ...Object.values(machine.root.states)] : []
    expect(nodes.filter(({ description }) => !description).map(({ id }) => id)).toEqual([])
    expect(nodes.length).toBeGreaterThan(2)
  }
})
