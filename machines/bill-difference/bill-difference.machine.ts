import { setup } from 'xstate'

/** A difference between a channel's bill file and the books. State names are the statuses of contract/sales/bill.ts. */
export const billDifferenceMachine = setup({
  types: {
    events: {} as { type: 'difference.settle' } | { type: 'difference.withdraw' },
  },
}).createMachine({
  id: 'bill-difference',
  description: 'A line of a bill file and the books disagree, until somebody says what became of it.',
  initial: 'open',
  states: {
    open: {
      description: 'Somebody has to find out which of the two is right.',
      on: {
        'difference.settle': { target: 'settled', description: 'A sentence says what became of it.' },
        'difference.withdraw': {
          target: 'withdrawn',
          description: 'Another file of that day takes its place.',
        },
      },
    },
    settled: { description: 'The difference was explained.' },
    withdrawn: { description: 'Its file was replaced before it was explained.' },
  },
})
