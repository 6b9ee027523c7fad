import { type ReactElement, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { probeServer } from './api/connection'
import { Notice } from './notice'
import { useWhenReachable } from './use-when-reachable'

/**
 * Shown in place of a page whose file could not be loaded offline. When the network returns, the file is loaded and the page shown. `load`
 * resolves to null for a page that its pane shows.
 */
export function OfflinePage({ load }: { load: () => Promise<ReactElement | null> }) {
  const [page, setPage] = useState<ReactElement | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isMounted = useRef(true)
  const retry = () =>
    load().then(
      (element) => isMounted.current && setPage(element),
      // Without a server the next attempt follows; with one the file is missing for another reason.
      async (error: unknown) => {
        if ((await probeServer()) && isMounted.current) setFailure(error)
      },
    )
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useWhenReachable(page === null && failure === null, retry)
  if (page !== null) return page
  if (failure !== null) throw failure
  return <Notice alert title={m.shell_offline()} body={m.shell_offline_page()} />
}
