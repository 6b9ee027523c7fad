import { setImmediate as afterReading } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient } from '../database-hosts/database-client'
import type { Log } from '../log'
import { settlesWithin } from '../settles-within'

/** The application name of the monitoring connection, of which each running console has one. */
export const pulseName = 'gym-console-pulse'

export interface DatabaseMonitor {
  isAlive(): boolean
  /** It answered just now, on a connection that has received a notification. */
  isListening(): boolean
  /** Calls the listener once when the database stops answering, and returns a function that unsubscribes. */
  onStop(listener: () => void): () => void
  close(): Promise<void>
}

interface Listener {
  channel: string
  /** Called for each notification, and after each new connection because notifications before it were lost. */
  onMessage: (payload: string) => void
}

const every = 500
/** ms between attempts while it does not answer, so that people wait little longer than it is away. */
const intervalWhileLost = 50
const patience = 1_000

/**
 * Queries the database twice a second on its own connection, because only this detects a server that hangs or a network that drops packets.
 * Logs when the database stops answering and when it answers again.
 */
export function takePulse(url: string, log: Log, ...ears: [Listener, ...Listener[]]): DatabaseMonitor {
  let client: pg.Client | undefined
  let isClosed = false
  let isAlive = true
  let hasReceived = false
  let lastBeat = Number.NEGATIVE_INFINITY
  const listeners = new Set<() => void>()
  let wake = () => {}
  /** Waits until the next check is due; the loss of the database ends the wait at once. */
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, isAlive ? every : intervalWhileLost).unref()
    })

  const note = (isThere: boolean) => {
    if (isClosed) return
    if (isAlive && !isThere) log.warn('the database does not answer')
    if (!isAlive && isThere) log.info('the database answers again')
    isAlive = isThere
    if (isThere) return
    wake()
    lastBeat = Number.NEGATIVE_INFINITY
    for (const listener of listeners) listener()
    listeners.clear()
  }

  const open = async (): Promise<pg.Client> => {
    const opened = await connect(url, note)
    hasReceived = false
    opened.on('notification', ({ channel, payload = '' }) => {
      hasReceived = true
      for (const ear of ears) if (ear.channel === channel) ear.onMessage(payload)
    })
    // The connection receives its own notification too, unless a connection pooler is in between.
    const listening = opened.query(
      ears.map(({ channel }) => `listen ${channel}; notify ${channel}`).join('; '),
    )
    if (await settlesWithin(patience, listening)) return opened
    drop(opened)
    throw new Error('the database does not answer')
  }

  const check = async (): Promise<boolean> => {
    client ??= await open()
    const probe = client.query('select 1')
    if (await settlesWithin(patience, probe)) return true
    // When this process itself was blocked for a second, the answer is already waiting to be read.
    await afterReading()
    return settlesWithin(50, probe)
  }

  const run = async () => {
    while (!isClosed) {
      note(await check().catch(() => false))
      if (isAlive) lastBeat = performance.now()
      else {
        drop(client)
        client = undefined
      }
      await pause()
    }
  }
  void run()

  return {
    isAlive: () => isAlive,
    isListening: () => hasReceived && !isClosed && performance.now() - lastBeat < every + patience,
    onStop: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      if (client !== undefined) await settlesWithin(patience, client.end())
    },
  }
}

async function connect(url: string, note: (isThere: boolean) => void): Promise<pg.Client> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    application_name: pulseName,
  })
  client.on('error', () => note(false))
  await client.connect()
  return client
}

/** Destroys the socket instead of ending the connection, which no longer answers. */
function drop(client: pg.Client | undefined): void {
  if (client === undefined) return
  // pg keeps its socket under this name, undeclared.
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
