import { expect, it } from '@rstest/core'
import { type AnyStateMachine, createActor, createMachine } from 'xstate'
import { mutantsOf } from './mutants'

const guards = { isFree: () => true }
const door: AnyStateMachine = createMachine(
  {
    id: 'door',
    initial: 'shut',
    states: {
      shut: { on: { open: { guard: 'isFree', target: 'ajar', actions: 'creak' } } },
      ajar: { on: { shut: 'shut' } },
    },
  },
  { guards },
)

it('changes one thing each: a transition, a guard, a target, an action', () => {
  expect(mutantsOf(door.config).map(({ name }) => name)).toEqual([
    'door.shut --open[0]: dropped',
    'door.shut --open[0]: guard negated',
    'door.shut --open[0]: guard forgotten',
    'door.shut --open[0]: to itself',
    'door.shut --open[0]: actions forgotten',
    'door.ajar --shut[0]: dropped',
    'door.ajar --shut[0]: to itself',
  ])
})

it('makes charts that run, and leaves the original as it was', () => {
  const after = mutantsOf(door.config).map(({ config }) => {
    const actor = createActor(createMachine(config, { guards })).start()
    actor.send({ type: 'open' })
    return actor.getSnapshot().value
  })
  expect(after).toEqual(['shut', 'shut', 'ajar', 'shut', 'ajar', 'ajar', 'ajar'])
  expect(createActor(door).start().getSnapshot().value).toBe('shut')
})
