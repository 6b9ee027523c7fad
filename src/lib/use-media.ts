import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = useMemo(() => watch(query), [query])
  return useSyncExternalStore(subscribe, holds)
}

/** What it holds is noted, not asked for: the browser would bring the page's layout up to date at each question. */
function watch(query: string) {
  const list = matchMedia(query)
  let now = list.matches
  const holds = () => now
  const subscribe = (tell: () => void) => {
    const note = () => {
      now = list.matches
      tell()
    }
    now = list.matches
    list.addEventListener('change', note)
    return () => list.removeEventListener('change', note)
  }
  return { subscribe, holds }
}
