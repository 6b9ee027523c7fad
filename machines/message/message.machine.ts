import { setup } from 'xstate'

/** `isLate`: its time has passed, so that sending it is of no use. `mayRetry`: it has tries left. */
interface Facts {
  isLate: boolean
  mayRetry: boolean
}

/** A message of the outbox. State names are the statuses of contract/messaging/messages.ts; the context holds the facts the guards need. */
export const messageMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'message.claim' }
      | { type: 'message.suppress' }
      | { type: 'message.accept' }
      | { type: 'message.retry' }
      | { type: 'message.fail' }
      | { type: 'message.lose' }
      | { type: 'message.arrive' }
      | { type: 'message.sendAgain' },
  },
  guards: {
    notLate: ({ context }) => !context.isLate,
    mayRetry: ({ context }) => context.mayRetry,
  },
}).createMachine({
  id: 'message',
  description: 'A message to a person, from the event that causes it to its arrival.',
  context: ({ input }) => ({ isLate: input?.isLate ?? false, mayRetry: input?.mayRetry ?? true }),
  initial: 'queued',
  states: {
    queued: {
      description: 'Waits for its turn, for the end of the quiet hours, or for the next try.',
      on: {
        'message.claim': {
          guard: 'notLate',
          target: 'sending',
          description: 'One process takes it. That is committed before the channel is called.',
        },
        'message.suppress': {
          target: 'suppressed',
          description:
            'Opted out, above the daily cap, too late, out of reach of the channels, or stopped by hand.',
        },
      },
    },
    sending: {
      description: 'A process calls the channel.',
      on: {
        'message.accept': { target: 'sent', description: 'The channel has taken it.' },
        'message.retry': {
          guard: 'mayRetry',
          target: 'queued',
          description:
            'It was certainly not sent, or the channel recognises a repetition. The next try is later.',
        },
        'message.fail': {
          target: 'failed',
          description: 'The channel refuses it for good, or no try is left.',
        },
        'message.lose': {
          target: 'uncertain',
          description: 'No answer, or the process has died: a repetition might reach the person twice.',
        },
      },
    },
    sent: {
      description: 'With the channel, which has not reported its arrival.',
      on: {
        'message.arrive': { target: 'delivered', description: 'The channel reports its arrival.' },
        'message.fail': {
          target: 'failed',
          description: 'The channel reports that it could not be delivered.',
        },
      },
    },
    delivered: { type: 'final', description: 'With the person.' },
    failed: {
      description: 'The person did not get it.',
      on: {
        'message.sendAgain': { guard: 'notLate', target: 'queued', description: 'By hand, with new tries.' },
      },
    },
    uncertain: {
      description: 'It may have been sent; a person decides.',
      on: {
        'message.arrive': { target: 'delivered', description: 'Someone has learnt that it arrived.' },
        'message.sendAgain': {
          guard: 'notLate',
          target: 'queued',
          description: 'By hand. The person may get it twice.',
        },
      },
    },
    suppressed: {
      description: 'Not sent, for a reason.',
      on: {
        'message.sendAgain': {
          guard: 'notLate',
          target: 'queued',
          description: 'By hand. Consent, cap and time are checked again.',
        },
      },
    },
  },
})
