/**
 * The address as one of this application's own: path, query and hash. Null when the browser would leave the origin for it
 * (`//host`, `/\host`, `/.//host`, absolute addresses) or when it is the sign-in page itself.
 */
export function ownAddress(given: string | null | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const url = URL.canParse(given, location.origin) ? new URL(given, location.origin) : null
  if (url === null || url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return /^\/login\/?$/i.test(url.pathname) ? null : url.pathname + url.search + url.hash
}

/** The sign-in page's address, told where to come back to. The start page needs no telling. */
export function loginAddress(from: string): string {
  const back = ownAddress(from)
  return back === null || /^\/(home|dashboard)?\/?$/i.test(back)
    ? '/login'
    : `/login?return=${encodeURIComponent(back)}`
}

/** Where the sign-in page at this query leads to. */
export const returnAddress = (search: string): string =>
  ownAddress(new URLSearchParams(search).get('return')) ?? '/dashboard'

/** Where a person without a token is sent instead of `target`; null: they may stay. */
export function detour(target: { pathname: string; search: string; hash: string }, token: string | null) {
  const atLogin = /^\/login\/?$/i.test(target.pathname)
  if (token) return atLogin ? returnAddress(target.search) : null
  return atLogin ? null : loginAddress(target.pathname + target.search + target.hash)
}
