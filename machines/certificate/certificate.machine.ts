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
  description: 'A certificate is submitted, examined, valid until its last day, and renewed by the next one.',
  context: ({ input }) => ({ renewed: input?.renewed ?? false, over: input?.over ?? false }),
  initial: 'pending',
  states: {
    pending: {
      description: 'Submitted; waits for staff to compare it with its scan.',
      on: {
        'certificate.verify': {
          guard: 'notOver',
          target: 'verified',
          description: 'Staff find it valid; an expired certificate cannot be verified.',
        },
        'certificate.reject': {
          target: 'rejected',
          description: 'Staff find it invalid; the reason says what to correct.',
        },
      },
    },
    verified: {
      description: 'Valid. The public site may show a coach who has one of these.',
      on: {
        'certificate.revoke': {
          target: 'revoked',
          description: 'Its issuer withdrew it, or it is a forgery.',
        },
        'certificate.renew': {
          guard: 'notRenewed',
          target: 'verified',
          description: 'A new, pending certificate continues it; this one stays valid until its last day.',
        },
        'certificate.expire': {
          target: 'expired',
          description: 'A job does this the night after its last day.',
        },
      },
    },
    rejected: {
      description: 'Invalid; it may be corrected and submitted again.',
      on: {
        'certificate.resubmit': { target: 'pending', description: 'Corrected and submitted again.' },
      },
    },
    expired: {
      description: 'Its last day has passed. The record remains.',
      on: {
        'certificate.renew': {
          guard: 'notRenewed',
          target: 'expired',
          description: 'A new, pending certificate continues it; this one stays as it is.',
        },
      },
    },
    revoked: { type: 'final', description: 'Withdrawn for good. The record remains.' },
  },
})
