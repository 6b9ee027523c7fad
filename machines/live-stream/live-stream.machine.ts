import { assign, fromCallback, setup } from 'xstate'

/** One event of the stream; `name` says what its body is. */
export interface StreamMessage {
  id: string
  name: string
  body: string
}
type StreamSignal =
  | { type: 'stream.opened' }
  /** Anything at all came, be it a sign of life. */
  | { type: 'stream.heard' }
  | { type: 'stream.told'; message: StreamMessage }
  | { type: 'stream.cut' }
  | { type: 'stream.refused' }

/**
 * What the server tells by itself, for as long as somebody looks. The invoked `listen` holds the connection and reports; stopping it
 * ends the request. After a cut it goes on behind the last message that came, so that none is missed.
 */
export const liveStreamMachine = setup({
  types: {
    context: {} as {
      /** The last message that came; null asks for what happens from now on. */
      lastId: string | null
      /** Connections in a row that brought nothing. */
      failures: number
    },
    events: {} as StreamSignal | { type: 'tab.hidden' | 'tab.shown' | 'network.returned' },
  },
  actors: {
    listen: fromCallback<StreamSignal, { lastId: string | null }>(() => {}),
  },
  delays: {
    /** The server gives a sign of life every 15 s: three that did not come. */
    silence: 45_000,
    /** 1, 2, 4, 8, 16, then 30 s. */
    backOff: ({ context }) => Math.min(30_000, 500 * 2 ** context.failures),
    /** Longer away than this, and what was missed is read as a list instead. */
    oblivion: 600_000,
  },
  actions: {
    keep: assign({ lastId: (_, { message }: { message: StreamMessage }) => message.id }),
    forget: assign({ lastId: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    /** Connected: `isResumed` says that what was missed comes by itself. */
    announce: (_, _how: { isResumed: boolean }) => {},
    deliver: (_, _what: { message: StreamMessage }) => {},
  },
}).createMachine({
  id: 'live-stream',
  description: 'Server-sent events, resumed after every cut, let go while nobody looks.',
  context: { lastId: null, failures: 0 },
  initial: 'listening',
  on: { 'tab.hidden': '.asleep' },
  states: {
    listening: {
      description: 'A connection is being made or stands.',
      invoke: { id: 'listen', src: 'listen', input: ({ context }) => ({ lastId: context.lastId }) },
      initial: 'connecting',
      on: {
        'stream.cut': { target: 'waiting', actions: 'countFailure' },
        'stream.refused': {
          target: 'refused',
          description: 'Signed out, or no longer allowed to listen: trying again would not help.',
        },
      },
      states: {
        connecting: {
          description: 'The server has not answered yet.',
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
          description: 'What happens is told as it happens.',
          after: {
            silence: {
              target: '#live-stream.waiting',
              actions: 'countFailure',
              description: 'The connection stands, but nobody is at the other end.',
            },
          },
          on: {
            'stream.heard': { target: 'open', reenter: true, actions: 'forgetFailures' },
            'stream.told': {
              actions: [
                { type: 'keep', params: ({ event }) => event },
                { type: 'deliver', params: ({ event }) => event },
              ],
            },
          },
        },
      },
    },
    waiting: {
      description: 'Cut off; tries again in a while, longer each time.',
      after: { backOff: 'listening' },
      on: { 'network.returned': 'listening' },
    },
    asleep: {
      description: 'The tab is not looked at: the connection is given back.',
      after: { oblivion: { actions: 'forget' } },
      on: { 'tab.shown': 'listening' },
    },
    refused: {
      type: 'final',
      description: 'The server does not tell this person.',
    },
  },
})
