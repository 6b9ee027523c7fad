import { useEffect, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { isReachable, onConnectivityChange, setOnline } from '../../lib/api/connection'
import style from './connection.module.css'

const everyMs = 5_000

/** A bar while the server is unreachable. It retries automatically and disappears after a reply. */
export function Connection() {
  const reachable = useSyncExternalStore(onConnectivityChange, isReachable)
  useEffect(() => {
    if (reachable) return
    const timer = setInterval(probe, everyMs)
    return () => clearInterval(timer)
  }, [reachable])
  return (
    <div role="status">
      {reachable ? null : (
        <p className={style.bar}>
          <span className={style.dot} aria-hidden="true" />
          {m.shell_offline_bar()}
        </p>
      )}
    </div>
  )
}

function probe() {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && setOnline(true),
    () => setOnline(false),
  )
}
