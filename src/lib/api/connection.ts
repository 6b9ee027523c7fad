const listeners = new Set<() => void>()
let reachable = true

/** Whether the server could be reached by the latest attempt. */
export const isReachable = (): boolean => reachable && navigator.onLine !== false

/** `call` and `upload` report the server's reachability here. */
export function setOnline(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const tell of listeners) tell()
}

export function onConnectivityChange(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
