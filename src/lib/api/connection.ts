const listeners = new Set<() => void>()
let reachable = true

/** Whether the server could be reached by the latest attempt. */
export const isReachable = (): boolean => reachable && navigator.onLine !== false

/** `call` and `upload` report the server's reachability here. */
export function setOnline(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

export function onConnectivityChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
