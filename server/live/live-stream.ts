import { isDeepStrictEqual } from 'node:util'
import type { Principal } from '../kit/authenticate'
import { permittedKinds } from './live-event'
import { type AddressedEvent, isAfter, placeName, type StreamPosition } from './live-rows'

/** One reader of what happens: a response that does not end. */
export interface LiveStream {
  readonly who: Principal
  /** Tells what its reader may know and has not heard. */
  tell(events: readonly AddressedEvent[]): void
  /** Tells a name without a matter: `start`, `reset`. */
  sign(name: string, place: StreamPosition): void
  /** A comment, so that nobody on the way takes the connection for dead. */
  beat(): void
  end(): void
  readonly isOpen: boolean
  readonly response: Response
}

/** Bytes that may still wait for a reader when more comes; whoever is cut off can go on where they stopped. */
const patience = 128 * 1024
const text = new TextEncoder()
const heartbeat = text.encode(':\n\n')

/** `store`: of that one alone. `onEnd` is told once, however it ends. */
export function liveStream(
  { who, store, since }: { who: Principal; store: string | undefined; since: StreamPosition | undefined },
  onEnd: (stream: LiveStream) => void,
): LiveStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let lastReceived = since
  const kinds = permittedKinds(who.permissions)
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
  /** Cut off when what was told before still waits: what comes at once is no fault of theirs. */
  const isCut = () => {
    if (controller === undefined || (controller.desiredSize ?? 0) > 0) return controller === undefined
    controller.error(new Error('A reader of live events is too slow'))
    onClose()
    return true
  }
  const mayHear = ({ kind, storeId, place }: AddressedEvent) =>
    kinds.has(kind) &&
    (storeId === null ? who.storeIds === null : who.storeIds === null || who.storeIds.includes(storeId)) &&
    (store === undefined || storeId === store) &&
    (lastReceived === undefined || isAfter(place, lastReceived))
  const stream: LiveStream = {
    who,
    tell: (events) => {
      if (isCut()) return
      for (const event of events) {
        if (!mayHear(event)) continue
        lastReceived = event.place
        write(bytesOf(event))
      }
    },
    sign: (name, place) => write(text.encode(`id: ${placeName(place)}\nevent: ${name}\ndata: {}\n\n`)),
    beat: () => {
      if (!isCut()) write(heartbeat)
    },
    end: () => {
      if (controller === undefined) return
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
        // Else nginx keeps what comes until there is more of it.
        'x-accel-buffering': 'no',
      },
    }),
  }
  return stream
}

/** Each event is made into bytes once, however many read it. */
const made = new WeakMap<AddressedEvent, Uint8Array>()

function bytesOf(event: AddressedEvent): Uint8Array {
  const known = made.get(event)
  if (known !== undefined) return known
  const { place, kind, body } = event
  const bytes = text.encode(`id: ${placeName(place)}\nevent: ${kind}\ndata: ${JSON.stringify(body)}\n\n`)
  made.set(event, bytes)
  return bytes
}

/** Whether somebody is still allowed exactly what they were when they began to listen. */
export const isUnchanged = (who: Principal, now: Pick<Principal, 'storeIds' | 'permissions'> | undefined) =>
  now !== undefined && isDeepStrictEqual([now.storeIds, now.permissions], [who.storeIds, who.permissions])
