import { expect, it } from '@rstest/core'
import { setup } from 'xstate'
import { type AnyLifecycleModel, type LifecycleModel, pathsOf } from './lifecycle-model'
import { replay } from './model-paths'
import { reckon } from './reckon'

const doorMachine = setup({
  types: { context: {} as { isLocked: boolean }, input: {} as { isLocked: boolean } },
  guards: { isFree: ({ context }) => !context.isLocked },
}).createMachine({
  id: 'door',
  context: ({ input }) => input,
  initial: 'shut',
  states: {
    shut: { on: { 'door.open': { guard: 'isFree', target: 'open' } } },
    open: { on: { 'door.shut': 'shut' } },
  },
})

/** A door of wood; `opens` says when it gives way. */
interface Door {
  status: string
  isLocked: boolean
}

function doorModel(opens: (door: Door) => boolean): LifecycleModel<typeof doorMachine, boolean, Door> {
  const refuse = ({ status }: Door, allowed: string[]) =>
    Response.json({ code: 'not_allowed_now', state: status, allowed }, { status: 409 })
  return {
    machine: doorMachine,
    starts: {
      free: { status: 'shut', world: false, create: async () => ({ status: 'shut', isLocked: false }) },
    },
    offered: ['door.open', 'door.shut'],
    facts: (isLocked) => ({ isLocked }),
    read: async ({ status, isLocked }) => ({ status, facts: { isLocked } }),
    steps: {
      open: {
        event: 'door.open',
        run: async (door) => {
          if (!opens(door)) return refuse(door, door.status === 'open' ? ['door.shut'] : [])
          door.status = 'open'
          return Response.json({})
        },
      },
      shut: {
        event: 'door.shut',
        run: async (door) => {
          if (door.status !== 'open') return refuse(door, door.isLocked ? [] : ['door.open'])
          door.status = 'shut'
          return Response.json({})
        },
      },
      lock: {
        when: ({ status, world }) => status === 'shut' && !world,
        after: () => true,
        run: async (door) => {
          door.isLocked = true
          return undefined
        },
      },
    },
  }
}

const good = doorModel(({ status, isLocked }) => status === 'shut' && !isLocked)

it('walks what is as the chart says, and stops where it is not', async () => {
  await replay(good, ['free', 'open', 'shut', 'lock'])
  const forgetful = doorModel(({ status }) => status === 'shut')
  await replay(forgetful, ['free', 'open', 'shut'])
  await expect(replay(forgetful, ['free', 'lock'])).rejects.toThrow(/to match object/)
  const stuck = doorModel(() => false)
  await expect(replay(stuck, ['free', 'open'])).rejects.toThrow(/deeply equal/)
})

it('finds the fewest paths that try every answer of the chart', () => {
  // The walk reads neither worlds nor subjects.
  const model = good as unknown as AnyLifecycleModel
  expect(pathsOf(model, false)).toEqual([
    ['free', 'open', 'shut'],
    ['free', 'lock'],
  ])
})

it('names the faulty charts that nothing contradicts, and guards of one side', () => {
  const facts = { isLocked: false }
  const seen = [{ status: 'shut', facts, event: 'door.open', result: 'open' }]
  const { survivors, oneSided } = reckon(doorMachine, seen, 1)
  expect(survivors).toEqual([
    'door.shut --door.open[0]: guard forgotten',
    'door.open --door.shut[0]: dropped',
    'door.open --door.shut[0]: to itself',
  ])
  expect(oneSided).toEqual(['isFree'])
})
