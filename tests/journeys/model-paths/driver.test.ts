import { expect, it } from '@rstest/core'
import { setup } from 'xstate'
import type { AnyScreenModel, ScreenModel } from './screen-model'
import { replayScreen } from './screen-paths'
import { pathsOf } from './screen-routes'

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

/** A page of a door; `offersOpen` says whether it has a handle. */
function doorModel(offersOpen: (isLocked: boolean) => boolean): ScreenModel<typeof doorMachine, null> {
  let [isOpen, isLocked] = [false, false]
  const start = (locked: boolean) => ({
    input: { isLocked: locked },
    world: null,
    begin: async () => {
      isOpen = false
      isLocked = locked
    },
  })
  return {
    machine: doorMachine,
    starts: { free: start(false), locked: start(true) },
    steps: {
      open: {
        isOffered: true,
        events: () => [{ type: 'door.open' }],
        run: async () => {
          isOpen = true
        },
      },
      shut: {
        isOffered: true,
        events: () => [{ type: 'door.shut' }],
        run: async () => {
          isOpen = false
        },
      },
    },
    shows: ({ snapshot }) => snapshot.value,
    read: async () => ({
      shows: isOpen ? 'open' : 'shut',
      offers: isOpen ? ['shut'] : offersOpen(isLocked) ? ['open'] : [],
    }),
    unseen: {},
  }
}

it('walks a page that is as the chart says, and stops where it offers what the chart refuses', async () => {
  const good = doorModel((isLocked) => !isLocked)
  expect(await replayScreen(good, ['free', 'open', 'shut'])).toBe(2)
  expect(await replayScreen(good, ['locked', 'open'])).toBe(0)
  const forgetful = doorModel(() => true)
  expect(await replayScreen(forgetful, ['free', 'open'])).toBe(1)
  await expect(replayScreen(forgetful, ['locked'])).rejects.toThrow(/deeply equal/)
})

it('finds the fewest paths that tell every faulty chart from the chart', () => {
  // The search reads no worlds of another type.
  const model = doorModel(() => true) as unknown as AnyScreenModel
  expect(pathsOf(model)).toEqual([['free', 'open', 'shut'], ['locked']])
})
