import { setup } from 'xstate'

/** A coach course on offer. State names are the statuses of contract/catalogue/coach-course.ts; the context holds the fact the guard needs. */
export const coachCourseMachine = setup({
  types: {
    input: {} as { coachWorks: boolean },
    context: {} as { coachWorks: boolean },
    events: {} as { type: 'course.putOn' } | { type: 'course.takeOff' },
  },
  guards: {
    coachWorks: ({ context }) => context.coachWorks,
  },
}).createMachine({
  id: 'coach-course',
  description: 'A course is written, offered, withdrawn, and possibly offered again.',
  context: ({ input }) => ({ coachWorks: input?.coachWorks ?? true }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; it cannot be booked.',
      on: {
        'course.putOn': {
          guard: 'coachWorks',
          target: 'on',
          description: 'Offered; its coach has not departed.',
        },
      },
    },
    on: {
      description: 'Offered: sessions are planned and booked.',
      on: {
        'course.takeOff': {
          target: 'off',
          description: 'No longer offered; existing sessions are kept.',
        },
      },
    },
    off: {
      description: 'Withdrawn; its sessions and statistics remain.',
      on: {
        'course.putOn': {
          guard: 'coachWorks',
          target: 'on',
          description: 'Offered again; its coach has not departed.',
        },
      },
    },
  },
})
