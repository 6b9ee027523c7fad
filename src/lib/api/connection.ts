const listeners = new Set<() => void>()
let reachable = true
let oldestKept: Date | null = null

/** Whether the server could be reached by the latest attempt. */
export const isReachable = (): boolean => reachable && navigator.onLine !== false

/** When the oldest answer came that is shown in place of the server's; null: the server's own are shown. */
export const keptSince = (): Date | null => oldestKept

/** `call` reports here an answer that it shows though the server was not reached. */
export function noteKept(at: Date): void {
  if (oldestKept === null || at < oldestKept) oldestKept = at
  // Even if another request has just succeeded: the next success then makes the shell read everything again.
  reachable = false
  for (const listener of listeners) listener()
}

/** `call` and `upload` report the server's reachability here. */
export function setOnline(now: boolean): void {
  if (now === reachable) return
  reachable = now
  if (now) oldestKept = null
  for (const listener of listeners) listener()
}

/** Whether the server answers now; not within three seconds counts as no. */
export const probeServer = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

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
