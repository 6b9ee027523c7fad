import { setup } from 'xstate'

/** The facts of a command: how often it was sent, whether a retry is useless, whether it never expires. */
interface Facts {
  tries: number
  isHopeless: boolean
  isObliged: boolean
}

/** A command to a device. State names are the task statuses of contract/devices/face-device.ts. */
export const deviceTaskMachine = setup({
  types: {
    input: {} as Facts,
    context: {} as Facts,
    events: {} as
      | { type: 'task.send' }
      | { type: 'task.succeed' }
      | { type: 'task.fail' }
      | { type: 'task.silence' }
      | { type: 'task.expire' }
      | { type: 'task.cancel' }
      | { type: 'task.supersede' }
      | { type: 'task.retry' },
  },
  guards: {
    mayTryAgain: ({ context }) => context.isObliged || (!context.isHopeless && context.tries < 20),
    wasSent: ({ context }) => context.tries > 0,
    mayEndUndone: ({ context }) => !context.isObliged,
  },
}).createMachine({
  id: 'device-task',
  description:
    'A command waits until the device polls, is sent and answered; it is retried until it succeeds or fails for good.',
  context: ({ input }) => ({
    tries: input?.tries ?? 0,
    isHopeless: input?.isHopeless ?? false,
    isObliged: input?.isObliged ?? false,
  }),
  initial: 'queued',
  states: {
    queued: {
      description: 'Waits for the device to poll.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'A late reply of the device.' },
        'task.send': { target: 'sent', description: 'The device polled and the command was due.' },
        'task.expire': {
          guard: 'mayEndUndone',
          target: 'expired',
          description: 'The device did not poll in time.',
        },
        'task.cancel': {
          guard: 'mayEndUndone',
          target: 'cancelled',
          description: 'A person cancels the command.',
        },
        'task.supersede': {
          target: 'cancelled',
          description: 'Another command replaces it, or the device is retired.',
        },
      },
    },
    sent: {
      description: 'Sent; the device has a minute to reply.',
      on: {
        'task.succeed': { target: 'ok', description: 'The device carried it out.' },
        'task.fail': [
          {
            guard: 'mayTryAgain',
            target: 'queued',
            description: 'Tried again later, each time after a longer pause.',
          },
          { target: 'failed', description: 'Failed too often, or a retry is useless.' },
        ],
        'task.silence': [
          { guard: 'mayTryAgain', target: 'queued', description: 'There was no reply within a minute.' },
          { target: 'failed', description: 'There was no reply to the last try.' },
        ],
        'task.expire': {
          guard: 'mayEndUndone',
          target: 'expired',
          description: 'There was no reply before the expiry.',
        },
        'task.cancel': {
          guard: 'mayEndUndone',
          target: 'cancelled',
          description: 'A person cancels the command; the device may still carry it out.',
        },
        'task.supersede': {
          target: 'cancelled',
          description: 'Another command replaces it, or the device is retired.',
        },
      },
    },
    ok: { description: 'Carried out.' },
    failed: {
      description: 'Not tried any more.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'A late reply of the device.' },
        'task.retry': { target: 'queued', description: 'Tried again with all its tries.' },
      },
    },
    expired: {
      description: 'Its time is over.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'A late reply of the device.' },
        'task.retry': { target: 'queued', description: 'Tried again with its full time.' },
      },
    },
    cancelled: { description: 'No longer needed.' },
  },
})
