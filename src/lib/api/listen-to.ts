import type { StreamMessage } from '../../../machines/live-stream/live-stream.machine'
import { credentials, renewSession } from './credentials'
import { eventReader } from './event-reader'

interface StreamHandlers {
  onOpen: () => void
  /** Bytes arrived, even if only a comment. */
  onLife: () => void
  onMessage: (message: StreamMessage) => void
  /** The stream has ended; `isRefused`: this person may not read it. */
  onEnd: (isRefused: boolean) => void
}

/**
 * Listens to a stream of server-sent events from behind `lastId` on; returns a function that stops it, after which no handler is called. An
 * EventSource could not carry the token.
 */
export function listenTo(address: string, lastId: string | null, handlers: StreamHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const end = (isRefused: boolean) => {
    if (!signal.aborted) handlers.onEnd(isRefused)
  }
  const run = async (): Promise<void> => {
    const headers = {
      ...credentials(),
      Accept: 'text/event-stream',
      ...(lastId === null ? {} : { 'Last-Event-ID': lastId }),
    }
    const response = await fetch(address, { headers, signal, cache: 'no-store', credentials: 'same-origin' })
    if (response.status === 401 && (await renewSession(headers, signal))) return run()
    if (!response.ok || response.body === null) {
      void response.body?.cancel()
      return end(response.status === 401 || response.status === 403)
    }
    reader = response.body.getReader()
    if (signal.aborted) return void reader.cancel()
    handlers.onOpen()
    const decoder = new TextDecoder()
    const push = eventReader((message) => {
      if (!signal.aborted) handlers.onMessage(message)
    })
    for (let part = await reader.read(); !part.done && !signal.aborted; part = await reader.read()) {
      handlers.onLife()
      push(decoder.decode(part.value, { stream: true }))
    }
    end(false)
  }
  run().catch(() => end(false))
  return () => {
    stop.abort()
    reader?.cancel().catch(() => {})
  }
}
