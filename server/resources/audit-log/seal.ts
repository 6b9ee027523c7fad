import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Log } from '../../kit/log'
import type { Db } from '../../kit/schema'
import { settlesWithin } from '../../kit/settles-within'

const every = 1_000 // ms
const batch = 1_000

/**
 * Seals the audit log until `stop`: lines that were committed a second ago have their place in the chain. Any number of processes may do so;
 * each batch is one transaction, so what one that dies had in hand waits for the others.
 */
export function keepSealing(db: Db, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController()
  let isPaused = false
  const sealing = (async () => {
    while (!ending.signal.aborted) {
      try {
        const taken = await sealSome(db)
        isPaused = false
        if (taken === batch) continue
      } catch (err) {
        if (!isPaused) log.warn({ err }, 'the audit log is not sealed')
        isPaused = true
      }
      await wait(every, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    stop: async () => {
      ending.abort()
      // Of a database that is gone nothing is awaited.
      await settlesWithin(2_000, sealing)
    },
  }
}

/** Seals everything that waits. */
export async function sealAll(db: Db): Promise<void> {
  let taken: number
  do taken = await sealSome(db)
  while (taken > 0)
}

async function sealSome(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select seal_audit(${batch}) as taken`.execute(db)
  return rows[0]?.taken ?? 0
}
