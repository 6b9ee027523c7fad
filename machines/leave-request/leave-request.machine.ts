import { setup } from 'xstate'

/** `isOver`: its last day is before today in Shanghai. */
interface Facts {
  isOver: boolean
}

/** A coach's request for leave. State names are the statuses of contract/scheduling/leave-request.ts; the context holds the facts the guards need. */
export const leaveRequestMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as { type: 'leave.approve' } | { type: 'leave.refuse' } | { type: 'leave.withdraw' },
  },
  guards: {
    notOver: ({ context }) => !context.isOver,
  },
}).createMachine({
  id: 'leave-request',
  description: 'A coach asks for leave; a manager allows or refuses it.',
  context: ({ input }) => ({ isOver: input?.isOver ?? false }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Waits for a manager.',
      on: {
        'leave.approve': {
          guard: 'notOver',
          target: 'approved',
          description: 'The leave is saved with it, with a decision on each booked lesson.',
        },
        'leave.refuse': {
          target: 'refused',
          description: 'The coach works in these days; a reason is recorded.',
        },
        'leave.withdraw': {
          target: 'withdrawn',
          description: 'The coach no longer asks for it, or has departed.',
        },
      },
    },
    approved: { type: 'final', description: 'The leave has been saved. Its end is changed on the coach.' },
    refused: { type: 'final', description: 'There is no leave; the coach may ask again.' },
    withdrawn: { type: 'final', description: 'There is no leave; the coach may ask again.' },
  },
})
