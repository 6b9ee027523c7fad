import { useEffect } from 'react'
import type { Me } from '../../../contract/system/session'
import { useLazyComponent } from '../../kit/ui/use-lazy-component'
import { mayDo } from '../../lib/api/session'

/** Refetches the page's data when something happens at its stores; the code of the stream comes after the page. */
export function LiveRefresh({ me, store }: { me: Me | undefined; store?: string | undefined }) {
  const isOpen = ['device:read', 'member:read'].some((one) => mayDo(me, one))
  return isOpen ? <Stream store={store} /> : null
}

function Stream({ store }: { store: string | undefined }) {
  const { Part, open } = useLazyComponent<{ store: string | undefined }>(
    async () => (await import('./live')).Live,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setTimeout(open, waitMs)
    return () => clearTimeout(timer)
  }, [])
  return Part === null ? null : <Part store={store} />
}

const waitMs = 4000
