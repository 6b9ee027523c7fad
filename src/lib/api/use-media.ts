import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const { subscribe, holds } = useMemo(() => watch(query), [query])
  return useSyncExternalStore(subscribe, holds)
}

/** The value is kept from the change event, because reading `matches` would force a layout each time. */
function watch(query: string) {
  const list = matchMedia(query)
  let now = list.matches
  const holds = () => now
  const subscribe = (listener: () => void) => {
    const note = () => {
      now = list.matches
      listener()
    }
    now = list.matches
    list.addEventListener('change', note)
    return () => list.removeEventListener('change', note)
  }
  return { subscribe, holds }
}
