import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '../kit/auth/authenticate'
import { permittedKinds } from './permitted-kinds'
import { type AddressedEvent, isAfter, placeName, type StreamPosition } from './rows'

/** One client's stream of live events: a response that does not end. */
export interface LiveStream {
  readonly principal: Principal
  /** Sends the events that its client is permitted and has not received. */
  send(events: readonly AddressedEvent[]): void
  /** Sends an event without data: `start`, `reset`. */
  sign(name: string, place: StreamPosition): void
  /** Sends an SSE comment, which keeps proxies from closing an idle connection. */
  beat(): void
  /** `isLeaving`: the process ends, so the client should come back soon. */
  end(isLeaving?: boolean): void
  readonly isOpen: boolean
  readonly response: Response
}

/** Bytes that may wait for a client; beyond it the client is disconnected and can resume. */
const patience = 128 * 1024
const text = new TextEncoder()
const heartbeat = text.encode(':\n\n')
const comeBack = text.encode('retry: 1000\n\n')

/** `store` limits it to one store; `onEnd` is called once, however it ends. */
export function liveStream(
  {
    principal,
    store,
    since,
  }: { principal: Principal; store: string | undefined; since: StreamPosition | undefined },
  onEnd: (stream: LiveStream) => void,
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let lastReceived = since
  const kinds = permittedKinds(principal.permissions)
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => onClose(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: patience }),
  )
  const onClose = () => {
    controller = undefined
    onEnd(stream)
  }
  const write = (bytes: Uint8Array) => controller?.enqueue(bytes)
  /** Disconnects only when earlier events still wait, because one large batch is not the client's fault. */
  const isCut = () => {
    if (controller === undefined || (controller.desiredSize ?? 0) > 0) return controller === undefined
    controller.error(new Error('A reader of live events is too slow'))
    onClose()
    return true
  }
  const isOfStores = (storeId: string | null) =>
    (storeId === null
      ? principal.storeIds === null
      : principal.storeIds === null || principal.storeIds.includes(storeId)) &&
    (store === undefined || storeId === store)
  const isVisible = ({ kind, storeId, accountId, place }: AddressedEvent) =>
    kinds.has(kind) &&
    (accountId === null ? isOfStores(storeId) : accountId === principal.accountId) &&
    (lastReceived === undefined || isAfter(place, lastReceived))
  const stream: LiveStream = {
    principal,
    send: (events) => {
      if (isCut()) return
      for (const event of events) {
        if (!isVisible(event)) continue
        lastReceived = event.place
        write(bytesOf(event))
      }
    },
    sign: (name, place) => write(text.encode(`id: ${placeName(place)}\nevent: ${name}\ndata: {}\n\n`)),
    beat: () => {
      if (!isCut()) write(heartbeat)
    },
    end: (isLeaving = false) => {
      if (controller === undefined) return
      if (isLeaving) write(comeBack)
      controller.close()
      onClose()
    },
    get isOpen() {
      return controller !== undefined
    },
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would otherwise buffer the events.
        'x-accel-buffering': 'no',
      },
    }),
  }
  return stream
}

/** The bytes of each event, shared by all streams. */
const made = new WeakMap<AddressedEvent, Uint8Array>()

function bytesOf(event: AddressedEvent): Uint8Array {
  const known = made.get(event)
  if (known !== undefined) return known
  const { place, kind, body } = event
  const bytes = text.encode(`id: ${placeName(place)}\nevent: ${kind}\ndata: ${JSON.stringify(body)}\n\n`)
  made.set(event, bytes)
  return bytes
}

/** Whether the permissions and stores are still those at the start of the stream. */
export const isUnchanged = (
  principal: Principal,
  now: Pick<Principal, 'storeIds' | 'permissions'> | undefined,
) =>
  now !== undefined &&
  isDeepStrictEqual([now.storeIds, now.permissions], [principal.storeIds, principal.permissions])
