import { useEffect, useSyncExternalStore } from 'react'
import { m } from '#messages'
import {
  isReachable,
  keptSince,
  onConnectivityChange,
  probeServer,
  setOnline,
} from '../../lib/api/connection'
import { queryClient } from '../../lib/api/query-client'
import { minuteOf } from '../../lib/format'
import style from './connection.module.css'

const everyMs = 5_000

/**
 * A bar while the server is unreachable, with the age of what is shown in its place. It retries automatically and disappears after a reply,
 * when everything shown is read again.
 */
export function Connection() {
  const reachable = useSyncExternalStore(onConnectivityChange, isReachable)
  const since = useSyncExternalStore(onConnectivityChange, keptSince)
  const isKept = since !== null
  useEffect(() => {
    if (isKept) return () => void queryClient.invalidateQueries()
  }, [isKept])
  useEffect(() => {
    if (reachable) return
    const timer = setInterval(() => void probeServer().then(setOnline), everyMs)
    return () => clearInterval(timer)
  }, [reachable])
  return (
    <div role="status">
      {reachable ? null : (
        <p className={style.bar}>
          <span className={style.dot} aria-hidden="true" />
          {m.shell_offline_bar()} {since === null ? null : m.shell_offline_kept({ time: minuteOf(since) })}
        </p>
      )}
    </div>
  )
}
