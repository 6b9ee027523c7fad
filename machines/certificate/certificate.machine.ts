import { setup } from 'xstate'

/** `renewed`: another certificate renews this one. `over`: its last day is before today in Shanghai. */
interface Facts {
  renewed: boolean
  over: boolean
}

/** A coach's certificate. State names are the statuses of contract/catalogue/certificate.ts; the context holds the facts the guards need. */
export const certificateMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'certificate.verify' }
      | { type: 'certificate.reject' }
      | { type: 'certificate.resubmit' }
      | { type: 'certificate.revoke' }
      | { type: 'certificate.renew' }
      | { type: 'certificate.expire' },
  },
  guards: {
    notRenewed: ({ context }) => !context.renewed,
    notOver: ({ context }) => !context.over,
  },
}).createMachine({
  id: 'certificate',
  description: 'Handed in, examined, good until its last day, and renewed by the next one.',
  context: ({ input }) => ({ renewed: input?.renewed ?? false, over: input?.over ?? false }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Handed in; waits for somebody to compare it with its scan.',
      on: {
        'certificate.verify': {
          guard: 'notOver',
          target: 'verified',
          description: 'Examined and found good; one that is over already is no proof of anything.',
        },
        'certificate.reject': {
          target: 'rejected',
          description: 'Examined and found wanting; the reason tells what to mend.',
        },
      },
    },
    verified: {
      description: 'Good. While a coach has one of these, the public site may show the coach.',
      on: {
        'certificate.revoke': {
          target: 'revoked',
          description: 'Withdrawn by its issuer, or found to be false.',
        },
        'certificate.renew': {
          guard: 'notRenewed',
          target: 'verified',
          description: 'A new, pending certificate takes over; this one stays good until its last day.',
        },
        'certificate.expire': { target: 'expired', description: 'The night after its last day, by a job.' },
      },
    },
    rejected: {
      description: 'Found wanting; may be mended and handed in again.',
      on: {
        'certificate.resubmit': { target: 'pending', description: 'Mended, and handed in again.' },
      },
    },
    expired: {
      description: 'Its last day is over. Remains as a record.',
      on: {
        'certificate.renew': {
          guard: 'notRenewed',
          target: 'expired',
          description: 'A new, pending certificate takes over; this one remains as it is.',
        },
      },
    },
    revoked: { type: 'final', description: 'Withdrawn for good. Remains as a record.' },
  },
})
