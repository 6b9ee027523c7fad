import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Renders a drawer only while one of its names is in the address, so that its code is not loaded earlier. */
export function RouteDrawer({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const [params] = useSearchParams()
  return names.some((name) => params.has(name)) ? <Suspense fallback={null}>{children}</Suspense> : null
}
