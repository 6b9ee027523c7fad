import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locker, RequestRelease } from '@tus/server'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/schema'
import { problem } from '../../kit/problem'

/** Seconds for which a killed process keeps its lock. */
const lease = 10
const renewEvery = 2_000 // ms
const pollMs = 150 // ms
const patience = 15_000 // ms

/**
 * A lock for one writing request per upload across all processes: the holder leases the row for ten seconds and renews it every two. A
 * waiting request asks the holder to release it, because a dead connection may look alive for long. An advisory lock would occupy a pool
 * connection for the length of the upload.
 */
export function uploadLocker(db: Db): Locker {
  return {
    newLock: (id) => {
      const holder = randomUUID()
      let renewing: NodeJS.Timeout | undefined
      return {
        lock: async (signal, release) => {
          await hold(db, id, holder, signal)
          renewing = setInterval(() => void renew(db, id, holder, release), renewEvery)
        },
        unlock: async () => {
          clearInterval(renewing)
          await sql`
            update upload set held_by = null, held_until = null, is_wanted = false where id = ${id} and held_by = ${holder}
          `.execute(db)
        },
      }
    },
  }
}

/** Runs work with the upload locked. Throws `upload_busy` when another request does not release it. */
export async function alone<Made>(db: Db, id: string, work: () => Promise<Made>): Promise<Made> {
  const lock = uploadLocker(db).newLock(id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    return await work()
  } finally {
    await lock.unlock()
  }
}

async function hold(db: Db, id: string, holder: string, signal: AbortSignal): Promise<void> {
  for (const until = Date.now() + patience; Date.now() < until && !signal.aborted; await wait(pollMs)) {
    const { rows } = await sql`
      update upload set held_by = ${holder}, held_until = now() + make_interval(secs => ${lease}), is_wanted = false
      where id = ${id} and (held_until is null or held_until < now()) returning id
    `.execute(db)
    if (rows.length > 0) return
    const { rows: openLockers } = await sql`
      update upload set is_wanted = true where id = ${id} returning id
    `.execute(db)
    if (openLockers.length === 0) throw problem('not_found')
  }
  throw problem('upload_busy', { retryAfter: 2 })
}

async function renew(db: Db, id: string, holder: string, release: RequestRelease): Promise<void> {
  try {
    const { rows } = await sql<{ isWanted: boolean }>`
      update upload set held_until = now() + make_interval(secs => ${lease}) where id = ${id} and held_by = ${holder}
      returning is_wanted
    `.execute(db)
    if (rows[0]?.isWanted ?? true) await release()
  } catch {
    // Without the database the lease may have passed to another process.
    await release()
  }
}
