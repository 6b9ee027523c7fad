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
    'Waits until the device asks, is handed out, and answered; tried again until it is done, or given up.',
  context: ({ input }) => ({
    tries: input?.tries ?? 0,
    isHopeless: input?.isHopeless ?? false,
    isObliged: input?.isObliged ?? false,
  }),
  initial: 'queued',
  states: {
    queued: {
      description: 'Waits for the device to ask.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'The device answers late.' },
        'task.send': { target: 'sent', description: 'The device has asked, and it was due.' },
        'task.expire': {
          guard: 'mayEndUndone',
          target: 'expired',
          description: 'The device has not asked in time.',
        },
        'task.cancel': {
          guard: 'mayEndUndone',
          target: 'cancelled',
          description: 'Somebody has thought better of it.',
        },
        'task.supersede': {
          target: 'cancelled',
          description: 'Another task says otherwise, or the device is retired.',
        },
      },
    },
    sent: {
      description: 'Handed out; the answer is awaited for a minute.',
      on: {
        'task.succeed': { target: 'ok', description: 'The device has done it.' },
        'task.fail': [
          {
            guard: 'mayTryAgain',
            target: 'queued',
            description: 'Again later, each time after a longer pause.',
          },
          { target: 'failed', description: 'Too often, or of no use.' },
        ],
        'task.silence': [
          { guard: 'mayTryAgain', target: 'queued', description: 'No answer within a minute.' },
          { target: 'failed', description: 'Never an answer.' },
        ],
        'task.expire': { guard: 'mayEndUndone', target: 'expired', description: 'No answer in time.' },
        'task.cancel': {
          guard: 'mayEndUndone',
          target: 'cancelled',
          description: 'Somebody has thought better of it; the device may still do it.',
        },
        'task.supersede': {
          target: 'cancelled',
          description: 'Another task says otherwise, or the device is retired.',
        },
      },
    },
    ok: { description: 'Done.' },
    failed: {
      description: 'Given up.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'The device answers late.' },
        'task.retry': { target: 'queued', description: 'Once more, with all its tries.' },
      },
    },
    expired: {
      description: 'Out of time.',
      on: {
        'task.succeed': { guard: 'wasSent', target: 'ok', description: 'The device answers late.' },
        'task.retry': { target: 'queued', description: 'Once more, with all its time.' },
      },
    },
    cancelled: { description: 'Not wanted any more.' },
  },
})
