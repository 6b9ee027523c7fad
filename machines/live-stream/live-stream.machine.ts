import { assign, fromCallback, setup } from 'xstate'

/** One event of the stream; `name` determines the shape of its body. */
export interface StreamMessage {
  id: string
  name: string
  body: string
}
type StreamSignal =
  | { type: 'stream.opened' }
  /** Any bytes arrived, including a heartbeat. */
  | { type: 'stream.received' }
  | { type: 'stream.delivered'; message: StreamMessage }
  | { type: 'stream.cut' }
  | { type: 'stream.refused' }

/**
 * The live events of the server while a page needs them. The invoked `listen` holds the connection and reports; stopping it ends the
 * request. After an interruption it resumes after the last message, so that none is missed.
 */
export const liveStreamMachine = setup({
  types: {
    context: {} as {
      /** The id of the last message; null requests only new ones. */
      lastId: string | null
      /** Consecutive connections without a message. */
      failures: number
    },
    events: {} as StreamSignal | { type: 'tab.hidden' | 'tab.shown' | 'network.returned' },
  },
  actors: {
    listen: fromCallback<StreamSignal, { lastId: string | null }>(() => {}),
  },
  delays: {
    /** The server sends a heartbeat every 15 s; this is three of them. */
    silence: 45_000,
    /** 1, 2, 4, 8, 16, then 30 s. */
    backOff: ({ context }) => Math.min(30_000, 500 * 2 ** context.failures),
    /** After a longer interruption the page reloads its lists instead of resuming. */
    resumeWindow: 600_000,
  },
  actions: {
    keepLastId: assign({ lastId: (_, { message }: { message: StreamMessage }) => message.id }),
    forgetLastId: assign({ lastId: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    /** Connected; `isResumed`: missed messages will be sent. */
    announce: (_, _how: { isResumed: boolean }) => {},
    deliver: (_, _what: { message: StreamMessage }) => {},
  },
}).createMachine({
  id: 'live-stream',
  description:
    'Receives server-sent events, resumes after an interruption, and disconnects while the tab is hidden.',
  context: { lastId: null, failures: 0 },
  initial: 'listening',
  on: { 'tab.hidden': '.asleep' },
  states: {
    listening: {
      description: 'A connection is open or being made.',
      invoke: { id: 'listen', src: 'listen', input: ({ context }) => ({ lastId: context.lastId }) },
      initial: 'connecting',
      on: {
        'stream.cut': { target: 'waiting', actions: 'countFailure' },
        'stream.refused': {
          target: 'refused',
          description: 'The session ended or lacks the permission, so a retry is useless.',
        },
      },
      states: {
        connecting: {
          description: 'The server has not replied yet.',
          after: { silence: { target: '#live-stream.waiting', actions: 'countFailure' } },
          on: {
            'stream.opened': {
              target: 'open',
              actions: {
                type: 'announce',
                params: ({ context }) => ({ isResumed: context.lastId !== null }),
              },
            },
          },
        },
        open: {
          description: 'Events arrive as they happen.',
          after: {
            silence: {
              target: '#live-stream.waiting',
              actions: 'countFailure',
              description: 'No byte, not even a heartbeat, arrived: the connection is dead.',
            },
          },
          on: {
            'stream.received': { target: 'open', reenter: true, actions: 'forgetFailures' },
            'stream.delivered': {
              actions: [
                { type: 'keepLastId', params: ({ event }) => event },
                { type: 'deliver', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    waiting: {
      description: 'Interrupted; retries after a pause that grows each time.',
      after: { backOff: 'listening' },
      on: { 'network.returned': 'listening' },
    },
    asleep: {
      description: 'The tab is hidden, so the connection is closed.',
      after: { resumeWindow: { actions: 'forgetLastId' } },
      on: { 'tab.shown': 'listening' },
    },
    refused: {
      type: 'final',
      description: 'The server refuses the stream to this account.',
    },
  },
})
