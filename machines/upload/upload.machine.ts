import { assign, fromCallback, setup } from 'xstate'

/** What the server made of the file: a row of contract/media.ts. */
export interface Uploaded {
  id: string
}
type Reports =
  | { type: 'upload.progressed'; fraction: number }
  | { type: 'upload.finished'; media: Uploaded }
  | { type: 'upload.failed'; message: string }

/** One file on its way to the server. The invoked `transfer` reports back; stopping it aborts the request. */
export const uploadMachine = setup({
  types: {
    context: {} as {
      file: Blob | null
      /** 0 to 1 */
      fraction: number
      media: Uploaded | null
      /** A sentence for the person. */
      message: string | null
    },
    events: {} as
      | Reports
      | { type: 'upload.started'; file: Blob }
      | { type: 'upload.retried' | 'upload.cancelled' },
  },
  actors: {
    transfer: fromCallback<Reports, { file: Blob | null }>(() => {}),
  },
  actions: {
    take: assign((_, { file }: { file: Blob }) => ({ file, fraction: 0, media: null, message: null })),
    again: assign({ fraction: 0, message: null }),
    progress: assign({
      fraction: (_, { fraction }: { fraction: number }) => Math.min(1, Math.max(0, fraction)),
    }),
    finish: assign((_, { media }: { media: Uploaded }) => ({ media, fraction: 1, file: null })),
    fail: assign({ message: (_, { message }: { message: string }) => message }),
    reset: assign({ file: null, fraction: 0, media: null, message: null }),
  },
}).createMachine({
  id: 'upload',
  description: 'A file is chosen, sent with progress, and either accepted or refused.',
  context: { file: null, fraction: 0, media: null, message: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No file chosen.',
      on: {
        'upload.started': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } },
      },
    },
    sending: {
      description: 'Bytes are under way.',
      invoke: { id: 'transfer', src: 'transfer', input: ({ context }) => ({ file: context.file }) },
      on: {
        'upload.progressed': { actions: { type: 'progress', params: ({ event }) => event } },
        'upload.finished': { target: 'done', actions: { type: 'finish', params: ({ event }) => event } },
        'upload.failed': { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
        'upload.cancelled': { target: 'idle', actions: 'reset', description: 'The request is aborted.' },
      },
    },
    failed: {
      description: 'Refused or interrupted; the file is kept for another attempt.',
      on: {
        'upload.retried': { target: 'sending', actions: 'again' },
        'upload.started': { target: 'sending', actions: { type: 'take', params: ({ event }) => event } },
        'upload.cancelled': { target: 'idle', actions: 'reset' },
      },
    },
    done: {
      description: 'The server holds the file.',
      on: {
        'upload.started': {
          target: 'sending',
          actions: { type: 'take', params: ({ event }) => event },
          description: 'Another file replaces it.',
        },
        'upload.cancelled': {
          target: 'idle',
          actions: 'reset',
          description: 'The picture is taken out again.',
        },
      },
    },
  },
})
