import { lazy, Suspense, useEffect, useState } from 'react'

const load = async () => ({ default: (await import('./keys')).Keys })
const Keys = lazy(load)

/** Milliseconds that the first page has for its own files. */
const delayMs = 2_000

/** Loads the keys that work on every page: a moment after the first page, or when one is pressed. */
export function PageKeys() {
  const [first, setFirst] = useState<KeyboardEvent | null | undefined>(undefined)
  const isLoading = first !== undefined
  useEffect(() => {
    if (isLoading) return
    const listen = (event: KeyboardEvent) => setFirst(event)
    const timer = setTimeout(() => setFirst(null), delayMs)
    window.addEventListener('keydown', listen)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', listen)
    }
  }, [isLoading])
  return first === undefined ? null : (
    <Suspense fallback={null}>
      <Keys first={first} />
    </Suspense>
  )
}
