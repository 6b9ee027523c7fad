import { setup } from 'xstate'

/** A coach's employment. State names are the statuses of contract/catalogue/coach.ts; the context holds the facts the guards need. */
export const coachMachine = setup({
  types: {
    input: {} as { futureSessions: number },
    context: {} as { futureSessions: number },
    events: {} as
      | { type: 'coach.startLeave' }
      | { type: 'coach.endLeave' }
      | { type: 'coach.depart' }
      | { type: 'coach.rehire' },
  },
  guards: {
    noFutureSessions: ({ context }) => context.futureSessions === 0,
  },
}).createMachine({
  id: 'coach',
  description: 'Working, on leave, gone, and perhaps back again.',
  context: ({ input }) => ({ futureSessions: input?.futureSessions ?? 0 }),
  initial: 'active',
  states: {
    active: {
      description: 'Working; may be booked.',
      on: {
        'coach.startLeave': {
          target: 'on_leave',
          description: 'From a day, until another or until further notice.',
        },
        'coach.depart': {
          guard: 'noFutureSessions',
          target: 'departed',
          description: 'Leaves the company; sessions ahead are reassigned or cancelled first.',
        },
      },
    },
    on_leave: {
      description: 'Away for a while; may not be booked.',
      on: {
        'coach.endLeave': { target: 'active', description: 'Back at work.' },
        'coach.depart': {
          guard: 'noFutureSessions',
          target: 'departed',
          description: 'Leaves the company; sessions ahead are reassigned or cancelled first.',
        },
      },
    },
    departed: {
      description: 'No longer with the company. The record remains.',
      on: { 'coach.rehire': { target: 'active', description: 'Hired again, under the same staff number.' } },
    },
  },
})
