import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log'
import type { Postgres } from './postgres'

const checkEvery = 100 // ms
const longestPause = 30_000 // ms

/** Restarts the embedded PostgreSQL after it was killed, with growing pauses while it does not start. */
export function supervise(postgres: Postgres, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController()
  const pause = (milliseconds: number) =>
    wait(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {})

  const restart = async () => {
    const start = performance.now()
    log.error('the embedded database ended')
    for (let delay = 250; !ending.signal.aborted; delay = Math.min(delay * 2, longestPause)) {
      try {
        await postgres.restart()
        log.info({ ms: Math.round(performance.now() - start) }, 'the embedded database was started again')
        return
      } catch (err) {
        log.error({ err }, 'the embedded database does not start')
        await pause(delay)
      }
    }
  }
  const running = (async () => {
    while (!ending.signal.aborted) {
      if (!postgres.isRunning()) await restart()
      await pause(checkEvery)
    }
  })()
  return {
    stop: () => {
      ending.abort()
      return running
    },
  }
}
