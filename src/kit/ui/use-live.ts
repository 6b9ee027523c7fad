import { useEffect, useMemo, useRef } from 'react'
import { fromCallback } from 'xstate'
import { liveStreamMachine, type StreamMessage } from '../../../machines/live-stream/live-stream.machine'
import { listenTo } from '../../lib/api/listen-to'
import { announceNotice, countPageStream } from '../../lib/api/page-streams'
import { useIsAwake } from '../../lib/pane'
import { useMachine } from '../../machines/hooks/use-machine'

interface LiveHandlers {
  onMessage: (message: StreamMessage) => void
  /** Connected again: earlier events are to be read from a list. */
  onFresh: () => void
}

/** The state of the stream: `waiting` and `connecting` are an interruption, `open` delivers events. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'asleep' | 'refused'

/**
 * Listens to an address of server-sent events while its component is mounted and its page is shown; another address is another stream, by the
 * caller's `key`. The shell, which needs no stream of its own beside a page's, is not `isOfPage`.
 */
export function useLive(
  address: string,
  handlers: LiveHandlers,
  { isOfPage = true }: { isOfPage?: boolean } = {},
): { state: LiveState; retry: () => void } {
  const isAwake = useIsAwake()
  const latest = useRef(handlers)
  latest.current = handlers
  const machine = useMemo(
    () =>
      liveStreamMachine.provide({
        actors: {
          listen: fromCallback(({ input, sendBack }) =>
            listenTo(address, input.lastId, {
              onOpen: () => sendBack({ type: 'stream.opened' }),
              onLife: () => sendBack({ type: 'stream.received' }),
              onMessage: (message) => sendBack({ type: 'stream.delivered', message }),
              onEnd: (isRefused) => sendBack({ type: isRefused ? 'stream.refused' : 'stream.cut' }),
            }),
          ),
        },
        // Random delays, so that thousands of disconnected pages do not reconnect together.
        delays: {
          backOff: ({ context }) =>
            Math.min(30_000, 500 * 2 ** context.failures) * (0.7 + Math.random() * 0.6),
        },
        actions: {
          announce: (_, { isResumed }) => {
            if (!isResumed) latest.current.onFresh()
          },
          deliver: (_, { message }) => {
            // The server no longer knows the events that followed the last message.
            if (message.name === 'reset') latest.current.onFresh()
            else if (message.name === 'notification') announceNotice()
            else latest.current.onMessage(message)
          },
        },
      }),
    [address],
  )
  const [snapshot, send] = useMachine(machine)
  useEffect(() => {
    const isHidden = () => !isAwake || document.visibilityState === 'hidden'
    const onSight = () => send({ type: isHidden() ? 'tab.hidden' : 'tab.shown' })
    const onNetwork = () => send({ type: 'network.returned' })
    onSight()
    document.addEventListener('visibilitychange', onSight)
    window.addEventListener('online', onNetwork)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      window.removeEventListener('online', onNetwork)
    }
  }, [send, isAwake])
  const state = stateOf(snapshot)
  const isCounted = isOfPage && state === 'open'
  useEffect(() => (isCounted ? countPageStream() : undefined), [isCounted])
  return { state, retry: () => send({ type: 'network.returned' }) }
}

const stateOf = (snapshot: {
  matches: (state: 'waiting' | 'asleep' | 'refused' | { listening: 'open' }) => boolean
}): LiveState =>
  snapshot.matches({ listening: 'open' })
    ? 'open'
    : snapshot.matches('waiting')
      ? 'waiting'
      : snapshot.matches('asleep')
        ? 'asleep'
        : snapshot.matches('refused')
          ? 'refused'
          : 'connecting'
