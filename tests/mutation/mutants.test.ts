import { expect, it } from '@rstest/core'
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate'
import { withoutValue } from './lost-values'
import { mutantsOf, stateMutantsOf } from './mutants'

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

it('forgets what a state does: on entry, on exit, and the actor that it runs', () => {
  const bell = createMachine({
    id: 'bell',
    initial: 'still',
    states: { still: { entry: ['hush', 'wait'], exit: 'ring', invoke: { src: 'listen' } } },
  })
  const mutants = stateMutantsOf(bell.config)
  expect(mutants.map(({ name }) => name)).toEqual([
    'bell.still --entry[0]: forgotten',
    'bell.still --entry[1]: forgotten',
    'bell.still --exit[0]: forgotten',
    'bell.still --invoke[0]: forgotten',
  ])
  expect(mutants[0]?.config).toMatchObject({ states: { still: { entry: ['wait'], exit: 'ring' } } })
})

it('loses a member of the input or of a payload, and nothing else', () => {
  const jar = () =>
    createMachine({
      id: 'jar',
      types: { input: {} as { owner?: string } },
      context: ({ input }) => ({ owner: input.owner ?? 'nobody', held: 0 }),
      on: {
        fill: { guard: ({ event }) => event.by > 0, actions: assign({ held: ({ event }) => event.by }) },
      },
    })
  const after = (machine: AnyStateMachine) => {
    const actor = createActor(machine, { input: { owner: 'Ann' } }).start()
    actor.send({ type: 'fill', by: 2, note: 'half' })
    return actor.getSnapshot().context
  }
  expect(after(jar())).toEqual({ owner: 'Ann', held: 2 })
  expect(after(withoutValue(jar(), { event: 'fill', field: 'note' }))).toEqual({ owner: 'Ann', held: 2 })
  expect(after(withoutValue(jar(), { event: 'fill', field: 'by' }))).toEqual({ owner: 'Ann', held: 0 })
  expect(after(withoutValue(jar(), { input: 'owner' }))).toEqual({ owner: 'nobody', held: 2 })
  expect(after(withoutValue(jar().provide({}), { input: 'owner' }))).toEqual({ owner: 'nobody', held: 2 })
  expect(after(withoutValue(jar(), { input: 'owner' }).provide({}))).toEqual({ owner: 'nobody', held: 2 })
  const row = withoutValue(jar(), { input: 'owner' }).resolveState({
    value: {},
    context: { owner: 'Ann', held: 1 },
  })
  expect(row.context).toEqual({ owner: 'nobody', held: 1 })
})
