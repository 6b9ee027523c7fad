import { setImmediate as afterReading, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log'
import { isWithin } from './patience'

export interface Pulse {
  isBeating(): boolean
  /** Told once when the database stops answering. Returns what unsubscribes. */
  onStop(listener: () => void): () => void
  close(): Promise<void>
}

const every = 500
const patience = 1_000

/**
 * Asks the database twice a second, on a connection of its own, whether it is there. A killed one breaks its
 * connections; one that hangs, or a network that swallows packets, shows only here. The log is told when it goes and when it is back.
 */
export function takePulse(url: string, log: Log): Pulse {
  let client: pg.Client | undefined
  let isClosed = false
  let isBeating = true
  const listeners = new Set<() => void>()

  const note = (isThere: boolean) => {
    if (isClosed) return
    if (isBeating && !isThere) log.warn('the database does not answer')
    if (!isBeating && isThere) log.info('the database answers again')
    isBeating = isThere
    if (isThere) return
    for (const listener of listeners) listener()
    listeners.clear()
  }

  const check = async (): Promise<boolean> => {
    client ??= await connect(url, note)
    const asked = client.query('select 1')
    if (await isWithin(patience, asked)) return true
    // When this process itself was busy for a second, the answer is already waiting to be read.
    await afterReading()
    return isWithin(50, asked)
  }

  const run = async () => {
    while (!isClosed) {
      note(await check().catch(() => false))
      if (!isBeating) {
        drop(client)
        client = undefined
      }
      await wait(every, undefined, { ref: false })
    }
  }
  void run()

  return {
    isBeating: () => isBeating,
    onStop: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      isClosed = true
      if (client !== undefined) await isWithin(patience, client.end())
    },
  }
}

async function connect(url: string, note: (isThere: boolean) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, keepAlive: true })
  client.on('error', () => note(false))
  await client.connect()
  return client
}

/** Not ended politely: it no longer answers. */
function drop(client: pg.Client | undefined): void {
  if (client === undefined) return
  // pg keeps its socket under this name, undeclared.
  const { connection } = client as unknown as { connection?: { stream?: { destroy(): void } } }
  connection?.stream?.destroy()
}
