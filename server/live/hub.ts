import { sql } from 'kysely'
import type { Principal } from '../kit/auth/authenticate'
import { idle } from '../kit/auth/session'
import type { Db } from '../kit/db/schema'
import { permittedKinds } from './permitted-kinds'
import { isAfter, placeNow, readAfter, readBetween, type StreamPosition } from './rows'
import { isUnchanged, type LiveStream, liveStream } from './stream'

/** The PostgreSQL notification channel of new live events. */
export const liveChannel = 'live_event'

/** The live streams of this process, which share one query for new events. */
export interface LiveHub {
  /** Opens a stream from after a position, or from now on. */
  open(request: Subscription): Promise<Response>
  /** Reads new events; call it when there may be any. */
  read(): void
  /** Ends the streams whose session ended or whose permissions or stores changed. */
  recheck(): void
  /** Sets how to check that every event causes a call of `read`; while it returns false the hub polls every second. */
  setListening(isListening: () => boolean): void
  close(): void
  readonly size: number
}

interface Subscription {
  principal: Principal
  store: string | undefined
  since: StreamPosition | undefined
  /** Destroys the connection of a client that does not read. */
  cut?: () => void
}

const tick = 1_000 // ms
/** Time for clients to read the end of their streams when the process ends. */
const farewell = 1_500 // ms
/** In ticks. */
const [beatEvery, pollEvery] = [15, 5]
const heldFor = 50 // ms
/** A client that missed more events gets `reset` and reloads its lists. */
const mostMissed = 500
/** Streams of one session, such as its tabs. */
const mostOfOne = 20

const hubs = new WeakMap<Db, LiveHub>()

/** The hub of a database, shared within the process. */
export function liveHub(db: Db, clock: () => Date): LiveHub {
  const known = hubs.get(db)
  if (known !== undefined) return known
  const hub = newHub(db, clock)
  hubs.set(db, hub)
  return hub
}

function newHub(db: Db, clock: () => Date): LiveHub {
  const streams = new Set<LiveStream>()
  const cuts = new WeakMap<LiveStream, () => void>()
  let isListening = () => false
  let place: StreamPosition | undefined
  let starting: Promise<StreamPosition> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let ticks = 0
  /** The number of requested session checks, and the latest that was completed. */
  let checksRequested = 0
  let checksDone = 0
  let checking: Promise<void> | undefined

  const leave = (stream: LiveStream) => {
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
    place = undefined
  }
  const read = oneAtATime(async () => {
    const from = place
    if (from === undefined) return
    const { events, isHeld } = await readAfter(db, from)
    if (events.length > 0) {
      // Without notifications, only a session check shows that a stream's permissions were reduced.
      if (!isListening()) checksRequested += 1
      await checked()
    }
    // All streams may have closed during the query, and those opened since have a later position.
    if (place !== from) return
    place = events.at(-1)?.place ?? from
    for (const stream of [...streams]) stream.send(events)
    if (isHeld) setTimeout(read, events.length > 0 ? 0 : heldFor).unref()
  })
  const endUnpermitted = async () => {
    const allowed = await runningSessions(
      db,
      [...streams].map(({ principal }) => principal.sessionId ?? ''),
      clock(),
    )
    for (const stream of [...streams])
      if (!isUnchanged(stream.principal, allowed.get(stream.principal.sessionId ?? ''))) stream.end()
  }
  /** Resolves after every requested session check, so that no event is sent under outdated permissions. */
  const checked = (): Promise<void> => {
    checking ??= (async () => {
      while (checksDone < checksRequested) {
        const upTo = checksRequested
        await endUnpermitted()
        checksDone = upTo
      }
    })().finally(() => {
      checking = undefined
    })
    return checking
  }
  const recheck = () => {
    checksRequested += 1
    // A failed check is retried before the next event.
    checked().catch(() => {})
  }
  const pollAll = () => {
    ticks += 1
    if (ticks % beatEvery === 0) for (const stream of [...streams]) stream.beat()
    const isSure = isListening()
    if (!isSure || ticks % pollEvery === 0) read()
    if (!isSure || ticks % beatEvery === 0) recheck()
  }
  const join = (stream: LiveStream, upTo: StreamPosition, checksBefore: number) => {
    // These streams were opening when the process was asked to stop.
    if (isClosed) stream.end()
    if (!stream.isOpen) return
    place ??= upTo
    streams.add(stream)
    timer ??= setInterval(pollAll, tick).unref()
    if (checksRequested > checksBefore) recheck()
    read()
  }
  /** Simultaneous openings share one query. */
  const begin = (): Promise<StreamPosition> => {
    starting ??= placeNow(db).finally(() => {
      starting = undefined
    })
    return starting
  }
  /** Between comparing positions and joining there must be no await, or events would be lost. */
  const catchUp = async (stream: LiveStream, since: StreamPosition | undefined): Promise<void> => {
    const checksBefore = checksRequested
    const now = place ?? (await begin())
    let upTo = place ?? now
    stream.sign('start', since ?? upTo)
    for (let from = since; from !== undefined && isAfter(upTo, from); upTo = place ?? upTo) {
      const { storeIds, permissions, accountId } = stream.principal
      const kinds = permittedKinds(permissions)
      const between = { after: from, upTo, kinds, storeIds, accountId, limit: mostMissed }
      const missed = await readBetween(db, between)
      if (missed.length > mostMissed) stream.sign('reset', upTo)
      else stream.send(missed)
      from = upTo
    }
    join(stream, upTo, checksBefore)
  }

  return {
    open: async ({ principal, store, since, cut = () => {} }) => {
      const stream = liveStream({ principal, store, since }, leave)
      cuts.set(stream, cut)
      if (isClosed) stream.end()
      if (!stream.isOpen) return stream.response
      const [oldest, ...others] = [...streams].filter(
        (one) => one.principal.sessionId === principal.sessionId,
      )
      if (others.length + 1 >= mostOfOne) oldest?.end()
      await catchUp(stream, since)
      return stream.response
    },
    read,
    recheck,
    setListening: (given) => {
      isListening = given
    },
    close: () => {
      isClosed = true
      const last = [...streams]
      for (const stream of last) stream.end(true)
      setTimeout(() => {
        for (const stream of last) cuts.get(stream)?.()
      }, farewell).unref()
    },
    get size() {
      return streams.size
    },
  }
}

/** Runs `work` one call at a time: calls during a run cause one more run after it. A failure is dropped until the next call. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running: Promise<void> | undefined
  let hasRequest = false
  const run = () => {
    if (running !== undefined) {
      hasRequest = true
      return
    }
    hasRequest = false
    running = work()
      .catch(() => {})
      .finally(() => {
        running = undefined
        if (hasRequest) run()
      })
  }
  return run
}

async function runningSessions(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map<string, Pick<Principal, 'storeIds' | 'permissions'>>()
  const { rows } = await sql<{ id: string } & Pick<Principal, 'storeIds' | 'permissions'>>`
    select session.id, store_ids, permissions
    from session join account on account.id = account_id join role on role.name = account.role
    where session.id = any(${[...new Set(ids)]}) and revoked_at is null and disabled_at is null
      and expires_at > ${now} and last_seen_at > ${new Date(now.getTime() - idle)}
      and coalesce(second_factor_due(account.id, second_factor_required_at) > ${now}, true)
  `.execute(db)
  return new Map(rows.map(({ id, ...allowed }) => [id, allowed]))
}
