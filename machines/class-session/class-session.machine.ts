import { setup } from 'xstate'

/** One held session of a course. State names are the statuses of contract/scheduling/class-session.ts; the context holds the facts the guards need. */
export const classSessionMachine = setup({
  types: {
    input: {} as { hasStarted: boolean; hasEnded: boolean },
    context: {} as { hasStarted: boolean; hasEnded: boolean },
    events: {} as { type: 'session.move' } | { type: 'session.cancel' } | { type: 'session.finish' },
  },
  guards: {
    notStarted: ({ context }) => !context.hasStarted,
    notEnded: ({ context }) => !context.hasEnded,
    hasEnded: ({ context }) => context.hasEnded,
  },
}).createMachine({
  id: 'class-session',
  description: 'Planned, then held or called off.',
  context: ({ input }) => ({ hasStarted: input?.hasStarted ?? false, hasEnded: input?.hasEnded ?? false }),
  initial: 'scheduled',
  states: {
    scheduled: {
      description: 'Stands in the timetable; its coach and room are taken.',
      on: {
        'session.move': {
          guard: 'notStarted',
          target: 'scheduled',
          description: 'Another time, store, room, course, length or number of seats; bookings move along.',
        },
        'session.cancel': {
          guard: 'notEnded',
          target: 'cancelled',
          description: 'Called off by the gym: every booking is cancelled and every unit goes back.',
        },
        'session.finish': {
          guard: 'hasEnded',
          target: 'finished',
          description: 'Over; what is still open in it is closed.',
        },
      },
    },
    cancelled: { description: 'Called off; coach and room are free.' },
    finished: { description: 'Held, and closed.' },
  },
})
