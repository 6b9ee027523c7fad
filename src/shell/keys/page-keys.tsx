import { type ComponentType, useEffect, useState } from 'react'

/** Milliseconds that the first page has for its own files. */
const delayMs = 2_000

interface Loaded {
  Keys: ComponentType<{ first: KeyboardEvent | null }>
  first: KeyboardEvent | null
}

/** Loads the keys that work on every page: a moment after the first page, or when one is pressed. */
export function PageKeys() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const isLoaded = loaded !== null
  useEffect(() => {
    if (isLoaded) return
    let isMounted = true
    const load = (first: KeyboardEvent | null) =>
      import('./keys').then(
        ({ Keys }) => isMounted && setLoaded((before) => before ?? { Keys, first }),
        // Without a network the page works on, and the next press tries again.
        () => {},
      )
    const timer = setTimeout(() => void load(null), delayMs)
    const listen = (event: KeyboardEvent) => void load(event)
    window.addEventListener('keydown', listen)
    return () => {
      isMounted = false
      clearTimeout(timer)
      window.removeEventListener('keydown', listen)
    }
  }, [isLoaded])
  return loaded === null ? null : <loaded.Keys first={loaded.first} />
}
