import { setup } from 'xstate'

/** A member's seat in a class session. State names are the statuses of contract/scheduling/appointment.ts; the context holds the facts the guards need. */
export const appointmentMachine = setup({
  types: {
    input: {} as {
      beforeDeadline: boolean
      doorsAreOpen: boolean
      hasStarted: boolean
      hasEnded: boolean
      seatFree: boolean
      unitKept: boolean
      isPrivate: boolean
    },
    context: {} as {
      /** Not later than the last instant to cancel at no cost. */
      beforeDeadline: boolean
      /** From an hour before the start on. */
      doorsAreOpen: boolean
      hasStarted: boolean
      hasEnded: boolean
      seatFree: boolean
      /** A unit of the membership is taken. */
      unitKept: boolean
      isPrivate: boolean
    },
    events: {} as
      | { type: 'appointment.confirm' }
      | { type: 'appointment.checkIn' }
      | { type: 'appointment.complete' }
      | { type: 'appointment.cancel' }
      | { type: 'appointment.lateCancel' }
      | { type: 'appointment.noShow' }
      | { type: 'appointment.promote' }
      | { type: 'appointment.reschedule' }
      | { type: 'appointment.waive' }
      | { type: 'appointment.sessionCancelled' }
      | { type: 'appointment.expire' },
  },
  guards: {
    notEnded: ({ context }) => !context.hasEnded,
    hasEnded: ({ context }) => context.hasEnded,
    beforeDeadline: ({ context }) => context.beforeDeadline,
    afterDeadline: ({ context }) => !context.beforeDeadline && !context.hasEnded,
    doorsAreOpen: ({ context }) => context.doorsAreOpen && !context.hasEnded,
    seatFree: ({ context }) => context.seatFree && !context.hasEnded,
    movesAlone: ({ context }) => !context.hasStarted && !context.isPrivate,
    unitKept: ({ context }) => context.unitKept,
  },
}).createMachine({
  id: 'appointment',
  description: 'Asked for, agreed, attended; or cancelled, missed, waited for.',
  context: ({ input }) => ({
    beforeDeadline: input?.beforeDeadline ?? true,
    doorsAreOpen: input?.doorsAreOpen ?? false,
    hasStarted: input?.hasStarted ?? false,
    hasEnded: input?.hasEnded ?? false,
    seatFree: input?.seatFree ?? false,
    unitKept: input?.unitKept ?? false,
    isPrivate: input?.isPrivate ?? false,
  }),
  initial: 'requested',
  states: {
    requested: {
      description: 'Holds a seat until the gym agrees.',
      on: {
        'appointment.confirm': { guard: 'notEnded', target: 'confirmed', description: 'The gym agrees.' },
        'appointment.cancel': { target: 'cancelled', description: 'Nothing was agreed: it costs nothing.' },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym calls the session off.',
        },
        'appointment.expire': {
          guard: 'hasEnded',
          target: 'cancelled',
          description: 'The session is over and nobody had agreed.',
        },
      },
    },
    confirmed: {
      description: 'Has a seat.',
      on: {
        'appointment.checkIn': {
          guard: 'doorsAreOpen',
          target: 'checked_in',
          description: 'The member is here: from an hour before the start to the end.',
        },
        'appointment.cancel': {
          guard: 'beforeDeadline',
          target: 'cancelled',
          description: 'In time: the unit goes back.',
        },
        'appointment.lateCancel': {
          guard: 'afterDeadline',
          target: 'late_cancelled',
          description: 'After the deadline: the unit is kept.',
        },
        'appointment.noShow': {
          guard: 'hasEnded',
          target: 'no_show',
          description: 'The session is over and the member did not come; the unit is kept.',
        },
        'appointment.reschedule': {
          guard: 'movesAlone',
          target: 'confirmed',
          description: 'Into another session; a private lesson moves with its own session.',
        },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym calls the session off: the unit goes back.',
        },
      },
    },
    waitlisted: {
      description: 'Waits for a seat; nothing is taken.',
      on: {
        'appointment.promote': {
          guard: 'seatFree',
          target: 'confirmed',
          description: 'Gets a free seat, which takes the unit.',
        },
        'appointment.cancel': { target: 'cancelled', description: 'No longer waits.' },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym calls the session off.',
        },
        'appointment.expire': {
          guard: 'hasEnded',
          target: 'cancelled',
          description: 'The session is over and no seat became free.',
        },
      },
    },
    checked_in: {
      description: 'The member is here.',
      on: {
        'appointment.complete': { target: 'completed', description: 'Took part to the end.' },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym breaks the session off: the unit goes back.',
        },
      },
    },
    completed: { description: 'Took part.' },
    cancelled: { description: 'Called off at no cost.' },
    late_cancelled: {
      description: 'Called off too late: the unit is kept unless it is waived.',
      on: {
        'appointment.waive': {
          guard: 'unitKept',
          target: 'late_cancelled',
          description: 'The unit goes back after all, for a reason.',
        },
        'appointment.sessionCancelled': {
          guard: 'unitKept',
          target: 'late_cancelled',
          description: 'The gym calls the session off later: nobody pays for it.',
        },
      },
    },
    no_show: {
      description: 'Did not come: the unit is kept unless it is waived.',
      on: {
        'appointment.waive': {
          guard: 'unitKept',
          target: 'no_show',
          description: 'The unit goes back after all, for a reason.',
        },
      },
    },
  },
})
