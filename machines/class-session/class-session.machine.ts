import { setup } from 'xstate'

/** One held session of a course. State names are the statuses of contract/scheduling/class-session.ts; the context holds the facts the guards need. */
export const classSessionMachine = setup({
  types: {
    input: {} as { hasStarted: boolean; hasEnded: boolean },
    context: {} as { hasStarted: boolean; hasEnded: boolean },
    events: {} as
      | { type: 'session.move' }
      | { type: 'session.substitute' }
      | { type: 'session.keep' }
      | { type: 'session.cancel' }
      | { type: 'session.finish' },
  },
  guards: {
    notStarted: ({ context }) => !context.hasStarted,
    notEnded: ({ context }) => !context.hasEnded,
    hasEnded: ({ context }) => context.hasEnded,
  },
}).createMachine({
  id: 'class-session',
  description: 'A session is planned, then held or cancelled.',
  context: ({ input }) => ({ hasStarted: input?.hasStarted ?? false, hasEnded: input?.hasEnded ?? false }),
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'In the timetable; it occupies its coach and room.',
      on: {
        'session.move': {
          guard: 'notStarted',
          target: 'scheduled',
          description:
            'To another time, store, room, course, length or number of seats; bookings move with it.',
        },
        'session.substitute': {
          guard: 'notStarted',
          target: 'scheduled',
          description: 'Another coach gives it; its bookings and what they owe stay.',
        },
        'session.keep': {
          guard: 'notStarted',
          target: 'scheduled',
          description: 'It is held although its coach is away or its store closed.',
        },
        'session.cancel': {
          guard: 'notEnded',
          target: 'cancelled',
          description: 'The gym cancels it: every booking is cancelled and every unit returned.',
        },
        'session.finish': {
          guard: 'hasEnded',
          target: 'finished',
          description: 'The session is over; its open bookings are closed.',
        },
      },
    },
    cancelled: { description: 'Its coach and room are free.' },
    finished: { description: 'Held and closed.' },
  },
})
