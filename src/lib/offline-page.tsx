import { type ReactElement, useEffect, useState } from 'react'
import { m } from '#messages'
import { isReachable, onConnectivityChange } from './api/connection'
import { Notice } from './notice'

/**
 * Shown in place of a page whose file could not be loaded offline. When the network returns, the file is loaded and the page shown. `load`
 * resolves to null for a page that its pane shows.
 */
export function OfflinePage({ load }: { load: () => Promise<ReactElement | null> }) {
  const [page, setPage] = useState<ReactElement | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let isMounted = true
    const retry = () => {
      if (!isReachable()) return
      load().then(
        (element) => isMounted && setPage(element),
        // Without a network the next change of it tries again; with one the file is missing for another reason.
        (error: unknown) => isMounted && isReachable() && setFailure(error),
      )
    }
    retry()
    const stop = onConnectivityChange(retry)
    return () => {
      isMounted = false
      stop()
    }
  }, [load])
  if (failure !== null) throw failure
  return page ?? <Notice alert title={m.shell_offline()} body={m.shell_offline_page()} />
}
