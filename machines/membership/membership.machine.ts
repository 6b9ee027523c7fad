import { setup } from 'xstate'

/**
 * `refundOpen`: a refund of it is open. `freezesLeft`: its terms allow another freeze. `freezeAhead`: one is planned. `transferable`: by
 * its terms. `renewed`: another card continues it, so no third one can take its place. `over`: its last day is before today in Shanghai.
 * `unsigned`: an agreement that its plan needs is not signed.
 */
interface Facts {
  refundOpen: boolean
  freezesLeft: boolean
  freezeAhead: boolean
  transferable: boolean
  renewed: boolean
  over: boolean
  unsigned: boolean
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
    signed: ({ context }) => !context.unsigned,
    noRefundOpen: ({ context }) => !context.refundOpen,
    mayFreeze: ({ context }) =>
      !context.refundOpen && context.freezesLeft && !context.freezeAhead && !context.over,
    freezeAhead: ({ context }) => context.freezeAhead,
    notRenewed: ({ context }) => !context.renewed,
    mayUpgrade: ({ context }) => !context.refundOpen && !context.renewed && !context.over,
    mayTransfer: ({ context }) =>
      !context.refundOpen && context.transferable && !context.renewed && !context.over,
    over: ({ context }) => context.over,
  },
}).createMachine({
  id: 'membership',
  description: 'A card is bought, activated, frozen and used up; or transferred, upgraded or terminated.',
  context: ({ input }) => ({
    refundOpen: input?.refundOpen ?? false,
    freezesLeft: input?.freezesLeft ?? false,
    freezeAhead: input?.freezeAhead ?? false,
    transferable: input?.transferable ?? false,
    renewed: input?.renewed ?? false,
    over: input?.over ?? false,
    unsigned: input?.unsigned ?? false,
  }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Paid; its days have not begun.',
      on: {
        'membership.activate': {
          guard: 'signed',
          target: 'active',
          description:
            'By hand, by the first visit, by the signature of its agreement, or automatically on its day.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'pending',
          description: 'It gets more days than were sold.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'pending',
          description: 'Another card will continue it.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Terminated before it was used.',
        },
      },
    },
    active: {
      description: 'Admits its member and pays for lessons until its last day.',
      on: {
        'membership.freeze': {
          guard: 'mayFreeze',
          target: 'frozen',
          description: 'Frozen from today; the frozen days are added at the end.',
        },
        'membership.planFreeze': {
          guard: 'mayFreeze',
          target: 'active',
          description: 'Will be frozen from a later day.',
        },
        'membership.beginFreeze': {
          guard: 'freezeAhead',
          target: 'frozen',
          description: 'The first day of a planned freeze has come.',
        },
        'membership.unfreeze': {
          guard: 'freezeAhead',
          target: 'active',
          description: 'The planned freeze is cancelled.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'active',
          description: 'The last day is postponed.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'active',
          description: 'Another card will continue it.',
        },
        'membership.upgrade': {
          guard: 'mayUpgrade',
          target: 'upgraded',
          description: 'A better card replaces it; the unused part is credited.',
        },
        'membership.transfer': {
          guard: 'mayTransfer',
          target: 'transferred',
          description: 'The rest of the card passes to another member.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Terminated, with or without a refund.',
        },
        'membership.expire': {
          guard: 'over',
          target: 'expired',
          description: 'A job does this the night after its last day.',
        },
      },
    },
    frozen: {
      description: 'Admits no one and loses no day.',
      on: {
        'membership.unfreeze': {
          target: 'active',
          description:
            'By hand, or automatically after the last frozen day: the last valid day is postponed by the frozen days.',
        },
        'membership.extend': {
          guard: 'noRefundOpen',
          target: 'frozen',
          description: 'The last day is postponed.',
        },
        'membership.renew': {
          guard: 'notRenewed',
          target: 'frozen',
          description: 'Another card will continue it.',
        },
        'membership.terminate': {
          guard: 'noRefundOpen',
          target: 'terminated',
          description: 'Terminated during the freeze.',
        },
      },
    },
    expired: {
      description: 'Its last day has passed. The record remains.',
      on: {
        'membership.renew': {
          guard: 'notRenewed',
          target: 'expired',
          description: 'Another card continues it from today.',
        },
      },
    },
    upgraded: { type: 'final', description: 'A better card replaces it.' },
    transferred: { type: 'final', description: 'Another member has the rest of the card.' },
    terminated: { type: 'final', description: 'Ended early, with or without a refund.' },
  },
})
