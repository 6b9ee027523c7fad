import { readFileSync } from 'node:fs'
import path from 'node:path'
import tsBlankSpace from 'ts-blank-space'
import * as xstate from 'xstate'
import { filesBelow, root } from '../project.mjs'

/** Every machine by name, evaluated from its file with the types removed and only xstate in scope. */
export function machinesOf() {
  return filesBelow('machines')
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const [machine] = evaluated(text)
      if (machine === undefined) throw new Error(`${file} makes no machine with setup(…).createMachine(…)`)
      return { file, text, machine }
    })
}

/**
 * The machines that a self-contained TypeScript source makes.
 * @param {string} source
 * @returns {xstate.AnyStateMachine[]}
 */
export function evaluated(source) {
  const made = []
  const setup = (parts) => {
    const kit = xstate.setup(parts)
    const createMachine = (config) => {
      const machine = kit.createMachine(config)
      made.push(machine)
      return machine
    }
    return { ...kit, createMachine }
  }
  const script = tsBlankSpace(source)
    .replace(/^import [^;]*? from 'xstate'/gm, '')
    .replace(/^export (?=const|function)/gm, '')
  const scope = { ...xstate, setup }
  new Function(...Object.keys(scope), script)(...Object.values(scope))
  return made
}
