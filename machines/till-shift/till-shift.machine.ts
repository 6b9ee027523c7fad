import { setup } from 'xstate'

/** `isBalanced`: what was counted is what was expected, of cash and of the POS slips. */
interface Facts {
  isBalanced: boolean
}

/** A shift at a till. State names are the statuses of contract/ledger/till-shift.ts. */
export const tillShiftMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as { type: 'till.close' } | { type: 'till.settle' },
  },
  guards: { isBalanced: ({ context }) => context.isBalanced },
}).createMachine({
  id: 'till-shift',
  description: 'A cashier takes a till with a float, works with it, and hands it over counted.',
  context: ({ input }) => ({ isBalanced: input?.isBalanced ?? false }),
  initial: 'open',
  states: {
    open: {
      description: 'Cash and POS payments of the store belong to this shift.',
      on: {
        'till.close': [
          { guard: 'isBalanced', target: 'balanced', description: 'The count is what was expected.' },
          { target: 'differing', description: 'The count differs: somebody has to settle it.' },
        ],
      },
    },
    balanced: { description: 'Handed over without a difference.' },
    differing: {
      description: 'Handed over with a difference, which waits for an explanation.',
      on: { 'till.settle': { target: 'settled', description: 'A sentence says what became of it.' } },
    },
    settled: { description: 'The difference was explained.' },
  },
})
