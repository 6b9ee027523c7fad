import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/schema'
import type { Log } from '../log'
import { forgetLocally, onForget } from './cached-count'

/** The notification channel for tables whose cached counts are outdated. */
export const countChannel = 'count_forgotten'

const pause = 50 // ms

interface Notices {
  /** Call this with each notification, of another process or this one. */
  onNotice(payload: string): void
}

/** Notifies other processes of tables written here: at once, then together every 50 ms, outside of the writes' transactions. */
export function shareCounts(db: Db, log: Log): Notices {
  const self = randomUUID()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const payload = [self, ...waiting].join(' ')
    waiting.clear()
    timer = setTimeout(flush, pause)
    timer.unref()
    sql`select pg_notify(${countChannel}, ${payload})`.execute(db).catch((err) => {
      log.debug({ err }, 'other processes were not told of written tables')
    })
  }
  onForget(db, (table) => {
    waiting.add(table)
    if (timer === undefined) flush()
  })
  return {
    onNotice: (payload) => {
      const [sender, ...tables] = payload.split(' ')
      if (sender === self) return
      // A notice without a sender is a new connection, before which notices may have been lost.
      forgetLocally(db, sender === '' ? undefined : tables)
    },
  }
}
