import { setup } from 'xstate'

/** `exceeds`: more stands on the order's invoices than was paid for it and is kept. */
interface Facts {
  exceeds: boolean
}

/** An invoice that a buyer wants. State names are the statuses of contract/sales/invoice.ts; the context holds the facts the guards need. */
export const invoiceMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'invoice.issue' }
      | { type: 'invoice.refuse' }
      | { type: 'invoice.withdraw' }
      | { type: 'invoice.reverse' },
  },
  guards: {
    isWithinPaid: ({ context }) => !context.exceeds,
  },
}).createMachine({
  id: 'invoice',
  description: 'A buyer wants an invoice; an accountant issues it, and reverses it when money went back.',
  context: ({ input }) => ({ exceeds: input?.exceeds ?? false }),
  initial: 'requested',
  states: {
    requested: {
      description: 'Waits for an accountant; the buyer can still be corrected.',
      on: {
        'invoice.issue': {
          guard: 'isWithinPaid',
          target: 'issued',
          description: 'Its number and day are recorded.',
        },
        'invoice.refuse': { target: 'refused', description: 'A reason is recorded.' },
        'invoice.withdraw': { target: 'withdrawn', description: 'The buyer no longer wants it.' },
      },
    },
    issued: {
      description: 'The buyer has it. It is never changed, only reversed.',
      on: {
        'invoice.reverse': {
          target: 'reversed',
          description: 'A red invoice takes it back; what is kept can be requested again.',
        },
      },
    },
    refused: { type: 'final', description: 'There is no invoice; the buyer may request it again.' },
    withdrawn: { type: 'final', description: 'There is no invoice; the buyer may request it again.' },
    reversed: { type: 'final', description: 'It and its red invoice cancel each other.' },
  },
})
