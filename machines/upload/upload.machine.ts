import { assign, fromCallback, setup } from 'xstate'

/** The row that the server made of the file, as in contract/content/media.ts. */
export interface Uploaded {
  id: string
}
type Reports =
  | { type: 'upload.located'; url: string }
  | { type: 'upload.progressed'; sent: number; rate: number | null }
  | { type: 'upload.confirmed'; bytes: number }
  | { type: 'upload.finished'; media: Uploaded }
  | { type: 'upload.interrupted'; message: string; isCutOff: boolean }
  | { type: 'upload.failed'; message: string }

/**
 * Uploads one file. The invoked `transfer` sends the bytes that the server lacks and reports progress; stopping it aborts the request.
 * `terminate` removes a cancelled upload from the server.
 */
export const uploadMachine = setup({
  types: {
    context: {} as {
      file: Blob | null
      /** The upload's address on the server; null when it cannot be resumed. */
      url: string | null
      /** Bytes sent, for the progress bar. */
      sent: number
      /** Bytes that the server confirmed. */
      kept: number
      /** Bytes a second; null until it is known. */
      rate: number | null
      /** Interruptions since the last confirmed byte. */
      failures: number
      media: Uploaded | null
      /** A message for the user. */
      message: string | null
    },
    events: {} as
      | Reports
      | { type: 'upload.started'; file: Blob }
      | { type: 'upload.reachable' }
      | { type: 'upload.paused' | 'upload.resumed' | 'upload.retried' | 'upload.cancelled' },
  },
  actors: {
    transfer: fromCallback<Reports, { file: Blob | null; url: string | null }>(() => {}),
    connection: fromCallback<{ type: 'upload.reachable' }>(() => {}),
  },
  delays: {
    /** 1, 2, 4, 8, 16, then 30 s. */
    backOff: ({ context }) => Math.min(30_000, 500 * 2 ** context.failures),
  },
  guards: {
    isResumable: ({ context }) => context.url !== null,
    hasNoRetries: ({ context }) => context.failures >= 7,
    isCutOff: (_, { isCutOff }: { isCutOff: boolean }) => isCutOff,
  },
  actions: {
    begin: assign((_, { file }: { file: Blob }) => ({
      file,
      url: null,
      sent: 0,
      kept: 0,
      rate: null,
      failures: 0,
      media: null,
      message: null,
    })),
    locate: assign({ url: (_, { url }: { url: string }) => url }),
    progress: assign(({ context }, { sent, rate }: { sent: number; rate: number | null }) => ({
      sent: Math.min(context.file?.size ?? 0, Math.max(0, sent)),
      rate,
    })),
    confirmBytes: assign(({ context }, { bytes }: { bytes: number }) => ({
      kept: bytes,
      failures: bytes > context.kept ? 0 : context.failures,
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    clearRate: assign({ rate: null }),
    dropProgress: assign({ url: null, sent: 0, kept: 0 }),
    clearFailures: assign({ failures: 0, message: null }),
    finish: assign((_, { media }: { media: Uploaded }) => ({ media, file: null, url: null })),
    fail: assign({ message: (_, { message }: { message: string }) => message }),
    reset: assign({
      file: null,
      url: null,
      sent: 0,
      kept: 0,
      rate: null,
      failures: 0,
      media: null,
      message: null,
    }),
    terminate: (_, _upload: { url: string | null; file: Blob | null }) => {},
  },
}).createMachine({
  id: 'upload',
  description: 'Sends a file with progress until the server accepts or refuses it; received bytes are kept.',
  context: { file: null, url: null, sent: 0, kept: 0, rate: null, failures: 0, media: null, message: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No file is chosen.',
      on: {
        'upload.started': { target: 'sending', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    sending: {
      description: 'Bytes are being sent.',
      invoke: { id: 'transfer', src: 'transfer', input: ({ context: { file, url } }) => ({ file, url }) },
      exit: 'clearRate',
      on: {
        'upload.located': {
          actions: { type: 'locate', params: ({ event }) => event },
          description: 'The upload can be resumed from now on, even after a reload.',
        },
        'upload.progressed': { actions: { type: 'progress', params: ({ event }) => event } },
        'upload.confirmed': {
          actions: { type: 'confirmBytes', params: ({ event }) => event },
          description: 'Only bytes that the server confirmed count as progress.',
        },
        'upload.finished': { target: 'done', actions: { type: 'finish', params: ({ event }) => event } },
        'upload.failed': {
          target: 'failed',
          actions: [{ type: 'fail', params: ({ event }) => event }, 'dropProgress'],
          description: 'Refused for good: the server has deleted what it received.',
        },
        'upload.interrupted': [
          {
            guard: 'hasNoRetries',
            target: 'failed',
            actions: { type: 'fail', params: ({ event }) => event },
            description: 'Several attempts sent no byte: the person decides.',
          },
          {
            guard: { type: 'isCutOff', params: ({ event }) => event },
            target: 'waiting',
            actions: 'countFailure',
            description: 'The server was unreachable.',
          },
          {
            target: 'backingOff',
            actions: 'countFailure',
            description: 'The server is reachable, but cannot take it now.',
          },
        ],
        'upload.paused': { guard: 'isResumable', target: 'paused' },
        'upload.cancelled': {
          target: 'idle',
          actions: [{ type: 'terminate', params: ({ context }) => context }, 'reset'],
          description: 'The request is aborted and the received bytes are deleted.',
        },
      },
    },
    waiting: {
      description: 'Interrupted; resumes automatically when the server is reachable.',
      invoke: { id: 'connection', src: 'connection' },
      on: {
        'upload.reachable': 'sending',
        'upload.retried': 'sending',
        'upload.paused': { guard: 'isResumable', target: 'paused' },
        'upload.cancelled': {
          target: 'idle',
          actions: [{ type: 'terminate', params: ({ context }) => context }, 'reset'],
        },
      },
    },
    backingOff: {
      description: 'Retries after a pause that grows each time.',
      after: { backOff: 'sending' },
      on: {
        'upload.retried': 'sending',
        'upload.paused': { guard: 'isResumable', target: 'paused' },
        'upload.cancelled': {
          target: 'idle',
          actions: [{ type: 'terminate', params: ({ context }) => context }, 'reset'],
        },
      },
    },
    paused: {
      description: 'The person paused it; received bytes are kept.',
      on: {
        'upload.resumed': { target: 'sending', actions: 'clearFailures' },
        'upload.cancelled': {
          target: 'idle',
          actions: [{ type: 'terminate', params: ({ context }) => context }, 'reset'],
        },
      },
    },
    failed: {
      description: 'Refused, or interrupted too often; the file is kept for another attempt.',
      on: {
        'upload.retried': { target: 'sending', actions: 'clearFailures' },
        'upload.started': { target: 'sending', actions: { type: 'begin', params: ({ event }) => event } },
        'upload.cancelled': {
          target: 'idle',
          actions: [{ type: 'terminate', params: ({ context }) => context }, 'reset'],
        },
      },
    },
    done: {
      description: 'The server has the file.',
      on: {
        'upload.started': {
          target: 'sending',
          actions: { type: 'begin', params: ({ event }) => event },
          description: 'Another file replaces it.',
        },
        'upload.cancelled': {
          target: 'idle',
          actions: 'reset',
          description: 'The file is removed again.',
        },
      },
    },
  },
})
