import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, transition } from 'xstate'
import { guardName, nodesOf, transitionName, transitionsOf } from '../../../machines/names'
import { type Mutant, mutantsOf } from '../../mutation/mutants'
import { guardHolds, transitionsIn } from './lifecycle-model'
import type { Observation } from './observation'

/** What the observations prove of a chart: the mutants that nothing contradicts, and the guards seen on one side alone. */
export function reckon(machine: AnyStateMachine, seen: readonly Observation[], paths: number) {
  const mutants = mutantsOf(machine.config)
  const survivors = mutants.filter((mutant) => survives(machine, mutant, seen)).map(({ name }) => name)
  const guards = [
    ...new Set(
      nodesOf(machine)
        .flatMap(transitionsOf)
        .flatMap(({ guard }) => guardName(guard) ?? []),
    ),
  ]
  const oneSided = guards.filter((guard) => sidesOf(machine, guard, seen).size < 2)
  const all = new Set(nodesOf(machine).flatMap(transitionsOf).map(transitionName))
  const entered = new Set(seen.flatMap(({ status, result }) => [status, result ?? status]))
  const states = Object.keys(machine.states)
  const line = [
    `${machine.id} (real): ${states.filter((one) => entered.has(one)).length}/${states.length} states`,
    `${all.size} transitions`,
    `guards ${guards.length - oneSided.length}/${guards.length}`,
    `${paths} paths`,
    `${seen.length} events`,
    `mutants ${mutants.length - survivors.length}/${mutants.length}`,
  ].join(', ')
  return { survivors, oneSided, line }
}

/** No observation contradicts the mutant. */
function survives(
  { implementations }: AnyStateMachine,
  { config }: Mutant,
  seen: readonly Observation[],
): boolean {
  const changed: AnyStateMachine = createMachine(config, implementations)
  return seen.every(({ status, facts, event, result }) => {
    const here = changed.resolveState({ value: status, context: facts })
    if (!here.can({ type: event })) return result === null
    const [next]: [AnyMachineSnapshot, unknown] = transition<AnyStateMachine>(changed, here, { type: event })
    return String(next.value) === result
  })
}

/** The values that a guard had when an event asked for it. */
function sidesOf(machine: AnyStateMachine, guard: string, seen: readonly Observation[]): Set<boolean> {
  const asking = seen.filter(({ status, event }) =>
    transitionsIn(machine, status, event).some((one) => guardName(one.guard) === guard),
  )
  return new Set(asking.map(({ facts }) => guardHolds(machine, guard, facts)))
}
