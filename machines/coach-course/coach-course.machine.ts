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
  description: 'Written, offered, withdrawn, and perhaps offered again.',
  context: ({ input }) => ({ coachWorks: input?.coachWorks ?? true }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Being written; nobody can book it.',
      on: {
        'course.putOn': {
          guard: 'coachWorks',
          target: 'on',
          description: 'Offered from now on; its coach has not departed.',
        },
      },
    },
    on: {
      description: 'Offered: sessions are planned and booked.',
      on: {
        'course.takeOff': {
          target: 'off',
          description: 'No longer offered; sessions that stand are kept.',
        },
      },
    },
    off: {
      description: 'Withdrawn; its sessions and figures remain.',
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
