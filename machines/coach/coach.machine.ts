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
  description: 'A coach works, takes leave, departs, and may be rehired.',
  context: ({ input }) => ({ futureSessions: input?.futureSessions ?? 0 }),
  initial: 'active',
  states: {
    active: {
      description: 'Works and can be booked.',
      on: {
        'coach.startLeave': {
          target: 'on_leave',
          description: 'From a date to another date or until further notice.',
        },
        'coach.depart': {
          guard: 'noFutureSessions',
          target: 'departed',
          description: 'The coach leaves the company; future sessions are reassigned or cancelled first.',
        },
      },
    },
    on_leave: {
      description: 'Temporarily away; cannot be booked.',
      on: {
        'coach.endLeave': { target: 'active', description: 'The coach is back at work.' },
        'coach.depart': {
          guard: 'noFutureSessions',
          target: 'departed',
          description: 'The coach leaves the company; future sessions are reassigned or cancelled first.',
        },
      },
    },
    departed: {
      description: 'No longer with the company. The record remains.',
      on: { 'coach.rehire': { target: 'active', description: 'Rehired with the same staff number.' } },
    },
  },
})
