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
      isUsedUp: boolean
      isOpen: boolean
      isCharged: boolean
      isPrivate: boolean
      isConfirmed: boolean
    },
    context: {} as {
      /** The last instant to cancel at no cost has not passed. */
      beforeDeadline: boolean
      /** Check-in is open: from an hour before the start. */
      doorsAreOpen: boolean
      hasStarted: boolean
      hasEnded: boolean
      seatFree: boolean
      /** The lesson has used up units or value of the card, or is due. */
      isUsedUp: boolean
      /** The member has not paid all that is due. */
      isOpen: boolean
      /** Somebody pays: a card, or the member. */
      isCharged: boolean
      isPrivate: boolean
      /** The member has confirmed the lesson, or its store requires no confirmation. */
      isConfirmed: boolean
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
      | { type: 'appointment.makeComplimentary' }
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
    isUsedUp: ({ context }) => context.isUsedUp,
    isOpen: ({ context }) => context.isOpen,
    isCharged: ({ context }) => context.isCharged,
    isCompletable: ({ context }) => context.hasStarted && context.isConfirmed,
  },
}).createMachine({
  id: 'appointment',
  description: 'Requested, confirmed and attended; or cancelled, missed or on the waiting list.',
  context: ({ input }) => ({
    beforeDeadline: input?.beforeDeadline ?? true,
    doorsAreOpen: input?.doorsAreOpen ?? false,
    hasStarted: input?.hasStarted ?? false,
    hasEnded: input?.hasEnded ?? false,
    seatFree: input?.seatFree ?? false,
    isUsedUp: input?.isUsedUp ?? false,
    isOpen: input?.isOpen ?? false,
    isCharged: input?.isCharged ?? true,
    isPrivate: input?.isPrivate ?? false,
    isConfirmed: input?.isConfirmed ?? true,
  }),
  initial: 'requested',
  states: {
    requested: {
      description: 'Holds a seat until the gym confirms.',
      on: {
        'appointment.confirm': {
          guard: 'notEnded',
          target: 'confirmed',
          description: 'The gym accepts the request.',
        },
        'appointment.cancel': {
          target: 'cancelled',
          description: 'It costs nothing, because the gym had not confirmed.',
        },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym cancels the session.',
        },
        'appointment.expire': {
          guard: 'hasEnded',
          target: 'cancelled',
          description: 'The session is over and the gym never confirmed.',
        },
        'appointment.makeComplimentary': {
          guard: 'isCharged',
          target: 'requested',
          description: 'The lesson costs nothing; a reason is recorded.',
        },
      },
    },
    confirmed: {
      description: 'The member has a seat.',
      on: {
        'appointment.checkIn': {
          guard: 'doorsAreOpen',
          target: 'checked_in',
          description: 'The member arrives: from an hour before the start to the end.',
        },
        'appointment.cancel': {
          guard: 'beforeDeadline',
          target: 'cancelled',
          description: 'Before the deadline: what is held of the card is returned.',
        },
        'appointment.lateCancel': {
          guard: 'afterDeadline',
          target: 'late_cancelled',
          description: 'After the deadline: what is held of the card is used up.',
        },
        'appointment.noShow': {
          guard: 'hasEnded',
          target: 'no_show',
          description:
            'The session is over and the member did not come; what is held of the card is used up.',
        },
        'appointment.reschedule': {
          guard: 'movesAlone',
          target: 'confirmed',
          description: 'The member moves to another session; a private lesson moves with its own session.',
        },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym cancels the session: what is held of the card is returned.',
        },
        'appointment.makeComplimentary': {
          guard: 'isCharged',
          target: 'confirmed',
          description: 'The lesson costs nothing; a reason is recorded.',
        },
      },
    },
    waitlisted: {
      description: 'Waits for a seat; nothing is held of a card.',
      on: {
        'appointment.promote': {
          guard: 'seatFree',
          target: 'confirmed',
          description: 'The member gets a free seat, which is charged.',
        },
        'appointment.cancel': { target: 'cancelled', description: 'The member leaves the waiting list.' },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym cancels the session.',
        },
        'appointment.expire': {
          guard: 'hasEnded',
          target: 'cancelled',
          description: 'The session is over and no seat became free.',
        },
      },
    },
    checked_in: {
      description: 'The member has arrived.',
      on: {
        'appointment.complete': {
          guard: 'isCompletable',
          target: 'completed',
          description:
            'From the start on: the member takes part, and has confirmed it where the store requires that.',
        },
        'appointment.sessionCancelled': {
          target: 'cancelled',
          description: 'The gym cancels the session after check-in: what is held of the card is returned.',
        },
        'appointment.makeComplimentary': {
          guard: 'isCharged',
          target: 'checked_in',
          description: 'The lesson costs nothing; a reason is recorded.',
        },
      },
    },
    completed: {
      description: 'The member took part.',
      on: {
        'appointment.waive': {
          guard: 'isOpen',
          target: 'completed',
          description: 'What the member has not paid is written off; a reason is recorded.',
        },
      },
    },
    cancelled: { description: 'Cancelled at no cost.' },
    late_cancelled: {
      description: 'Cancelled after the deadline: what was held of the card is used up unless it is waived.',
      on: {
        'appointment.waive': {
          guard: 'isUsedUp',
          target: 'late_cancelled',
          description: 'What was used up of the card is returned after all; a reason is recorded.',
        },
        'appointment.sessionCancelled': {
          guard: 'isUsedUp',
          target: 'late_cancelled',
          description: 'The gym cancels the session later: what is held of the card is returned.',
        },
      },
    },
    no_show: {
      description: 'The member did not come: what was held of the card is used up unless it is waived.',
      on: {
        'appointment.waive': {
          guard: 'isUsedUp',
          target: 'no_show',
          description: 'What was used up of the card is returned after all; a reason is recorded.',
        },
      },
    },
  },
})
