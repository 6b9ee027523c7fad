import { setup } from 'xstate'

/** `isOver`: the Shanghai month has ended. */
interface Facts {
  isOver: boolean
}

/** What a person earned in a month. State names are the states of contract/sales/earnings.ts. */
export const earningStatementMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as { type: 'earning.freeze' } | { type: 'earning.pay' },
  },
  guards: { isOver: ({ context }) => context.isOver },
}).createMachine({
  id: 'earning-statement',
  description: 'What a person earned in a month: reckoned, frozen by a manager, paid.',
  context: ({ input }) => ({ isOver: input?.isOver ?? false }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Reckoned anew from lessons and sales each time.',
      on: {
        'earning.freeze': {
          guard: 'isOver',
          target: 'frozen',
          description: 'A manager signs what they saw.',
        },
      },
    },
    frozen: {
      description: 'It stays as it is; what changes is carried to the next month.',
      on: { 'earning.pay': { target: 'paid', description: 'The money was paid out.' } },
    },
    paid: { description: 'Paid out.' },
  },
})
