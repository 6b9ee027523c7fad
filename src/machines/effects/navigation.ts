import { detour, loginAddress } from '../../lib/api/return-address'
import { type How, navigate } from '../../lib/navigate'
import { pathTo } from '../../lib/path-to'

/** Navigates once the requesting machine has settled, so that leave guards see its new state. */
export function go(to: string, how: How = { replace: false }): void {
  queueMicrotask(() => navigate(to, how))
}

export function goToLogin({ returnHere }: { returnHere: boolean }): void {
  const { pathname, search, hash } = location
  if (detour(location, null) === null) return
  if (returnHere)
    go(loginAddress(pathname + search + hash), { replace: true, state: { notice: 'sessionEnded' } })
  else go(pathTo('login'))
}

/** Goes from the sign-in page to the requested address; on other pages the person stays. */
export function enterApp(): void {
  const to = detour(location, 'token')
  if (to !== null) go(to, { replace: true })
}
