import { type AnyStateMachine, StateMachine } from 'xstate'
import { isLifecycle, nodesOf, transitionsOf } from '../../../machines/names'
import { descriptionOf } from './description-of'

export interface CatalogueEntry {
  id: string
  /** The export's name in the machine's file. */
  name: string
  /** The bundler's name of the machine's file. */
  module: string
  machine: AnyStateMachine
  purpose: string
  states: number
  transitions: number
  /** The statuses of a record, and not the console at work. */
  isLifecycle: boolean
  /** What a search finds it by, in small letters. */
  words: string
}

/** No list names the machines: every file in machines/ is found when the console is built. */
const modules = import.meta.glob<Record<string, unknown>>('../../../machines/**/*.machine.ts', {
  eager: true,
})

export const catalogue: readonly CatalogueEntry[] = Object.entries(modules)
  .flatMap(([module, exports]) => {
    const [first] = Object.entries(exports).flatMap(([name, value]) =>
      value instanceof StateMachine ? [{ name, machine: value as AnyStateMachine }] : [],
    )
    return first === undefined ? [] : [entryOf(module, first)]
  })
  .sort((one, other) => one.id.localeCompare(other.id))

function entryOf(
  module: string,
  { name, machine }: Pick<CatalogueEntry, 'name' | 'machine'>,
): CatalogueEntry {
  const [, ...states] = nodesOf(machine)
  return {
    id: machine.id,
    name,
    module,
    machine,
    purpose: descriptionOf(machine.root),
    states: states.length,
    transitions: nodesOf(machine).flatMap(transitionsOf).length,
    isLifecycle: isLifecycle(machine),
    words: [
      machine.id,
      machine.root.description,
      descriptionOf(machine.root),
      ...states.flatMap((state) => [state.key, descriptionOf(state)]),
      ...machine.events,
    ]
      .join('\n')
      .toLowerCase(),
  }
}
