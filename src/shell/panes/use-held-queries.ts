import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the answers that a page shows for as long as the page is hidden. A hidden page observes no queries, and the cache removes what is
 * not observed for some minutes; these observers are disabled and request nothing.
 */
export function useHeldQueries(isAwake: boolean): void {
  const client = useQueryClient()
  const release = useRef(() => {})
  // Before the page's own observers end, which is after the paint: then they are the only active ones besides the shell's.
  useLayoutEffect(() => {
    if (isAwake) return
    const active = client.getQueryCache().findAll({ type: 'active' })
    const ends = active.map(({ options, queryKey }) =>
      // With the query's own options, because a query takes over those of its last observer.
      new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => {}),
    )
    release.current = () => {
      for (const end of ends) end()
    }
    return () => release.current()
  }, [isAwake, client])
}
