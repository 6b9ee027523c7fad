import { setup } from 'xstate'

/**
 * `refundOpen`: a refund of it is open. `freezesLeft`: its terms allow another freeze. `freezeAhead`: one is planned. `transferable`: by
 * its terms. `renewed`: another card continues it. `over`: its last day is before today in Shanghai.
 */
interface Facts {
  refundOpen: boolean
  freezesLeft: boolean
  freezeAhead: boolean
  transferable: boolean
  renewed: boolean
  over: boolean
}

/** A member's card. State names are the statuses of contract/membership/membership.ts; the context holds the facts the guards need. */
export const membershipMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'membership.activate' }
      | { type: 'membership.freeze' }
      | { type: 'membership.planFreeze' }
      | { type: 'membership.beginFreeze' }
      | { type: 'membership.unfreeze' }
      | { type: 'membership.extend' }
      | { type: 'membership.renew' }
      | { type: 'membership.upgrade' }
      | { type: 'membership.transfer' }
      | { type: 'membership.terminate' }
      | { type: 'membership.expire' },
  },
  guards: {
    noRefundOpen: ({ context }) => !context.refundOpen,
    mayFreeze: ({ context }) =>
      !context.refundOpen && context.freezesLeft && !context.freezeAhead && !context.over,
    freezeAhead: ({ context }) => context.freezeAhead,
    notRenewed: ({ context }) => !context.renewed,
    mayUpgrade: ({ context }) => !context.refundOpen && !context.over,
    mayTransfer: ({ context }) => !context.refundOpen && context.transferable && !context.over,
    over: ({ context }) => context.over,
  },
}).createMachine({
  id: 'membership',
  description: 'Bought, begun, paused and used up; or handed on, exchanged, given back.',
  context: ({ input }) => ({
    refundOpen: input?.refundOpen ?? false,
    freezesLeft: input?.freezesLeft ?? false,
    freezeAhead: input?.freezeAhead ?? false,
    transferable: input?.transferable ?? false,
    renewed: input?.renewed ?? false,
    over: input?.over ?? false,
  }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Paid for; its days have not begun.',
      on: {
        'membership.activate': {
          target: 'active',
          description: 'By hand, by the first visit, or by itself on its day.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'pending',
          description: 'More days than it was sold with.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'pending',
          description: 'Another card will continue it.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Given back before it was used.',
        },
      },
    },
    active: {
      description: 'Lets its member in and pays for lessons, until its last day.',
      on: {
        'membership.freeze': {
          guard: 'mayFreeze',
          target: 'frozen',
          description: 'Paused from today on; the days come back at its end.',
        },
        'membership.planFreeze': {
          guard: 'mayFreeze',
          target: 'active',
          description: 'To be paused from a later day on.',
        },
        'membership.beginFreeze': {
          guard: 'freezeAhead',
          target: 'frozen',
          description: 'The first day of a planned freeze has come.',
        },
        'membership.unfreeze': {
          guard: 'freezeAhead',
          target: 'active',
          description: 'The planned freeze is taken back.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'active',
          description: 'Its last day is put off.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'active',
          description: 'Another card will continue it.',
        },
        'membership.upgrade': {
          guard: 'mayUpgrade',
          target: 'upgraded',
          description: 'A better card stands in its place; what was not used of it is credited.',
        },
        'membership.transfer': {
          guard: 'mayTransfer',
          target: 'transferred',
          description: 'What is left of it is another member’s.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Given back, with money or without.',
        },
        'membership.expire': {
          guard: 'over',
          target: 'expired',
          description: 'The night after its last day, by a job.',
        },
      },
    },
    frozen: {
      description: 'Paused: lets nobody in and loses no day.',
      on: {
        'membership.unfreeze': {
          target: 'active',
          description:
            'By hand, or by itself after its last frozen day: the last valid day is put off by the days it was frozen.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'frozen',
          description: 'Its last day is put off.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'frozen',
          description: 'Another card will continue it.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Given back while it is paused.',
        },
      },
    },
    expired: {
      description: 'Its last day is over. Remains as a record.',
      on: {
        'membership.renew': {
          guard: 'notRenewed',
          target: 'expired',
          description: 'Another card takes over from today.',
        },
      },
    },
    upgraded: { type: 'final', description: 'A better card stands in its place.' },
    transferred: { type: 'final', description: 'What was left of it is another member’s.' },
    terminated: { type: 'final', description: 'Given back.' },
  },
})
