const key = 'reloaded-at'
const patienceMs = 60_000

/** Whether a part of the application could not be loaded: usually a new version has replaced it on the server. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|dynamically imported module|importing a module script/i.test(error.message))

/** Reloads once; a second failure within a minute is shown to the person instead, so that it cannot loop. */
export function reloadOnce(now: number, reload: () => void): boolean {
  try {
    if (navigator.onLine === false || now - Number(sessionStorage.getItem(key) ?? 0) < patienceMs)
      return false
    sessionStorage.setItem(key, String(now))
  } catch {
    return false
  }
  reload()
  return true
}
