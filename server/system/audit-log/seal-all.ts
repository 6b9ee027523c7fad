import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import type { Log } from '../../kit/log'
import { settlesWithin } from '../../kit/settles-within'

const every = 1_000 // ms
const batch = 1_000

/**
 * Seals the audit log until `stop`, each line about a second after its commit. Any number of processes may do so; each batch is one
 * transaction, so a crashed process's batch is left to the others.
 */
export function keepSealing(db: Db, log: Log): { stop(): Promise<void> } {
  const ending = new AbortController()
  let isPaused = false
  const sealing = (async () => {
    while (!ending.signal.aborted) {
      try {
        const sealed = await sealSome(db)
        isPaused = false
        if (sealed === batch) continue
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
      // Limited, because a lost database would never answer.
      await settlesWithin(2_000, sealing)
    },
  }
}

/** Seals all waiting lines. */
export async function sealAll(db: Db): Promise<void> {
  let sealed: number
  do sealed = await sealSome(db)
  while (sealed > 0)
}

async function sealSome(db: Db): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit(${batch}) as sealed`.execute(db)
  return rows[0]?.sealed ?? 0
}
