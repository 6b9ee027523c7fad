import { pathTo } from '../path-to'

/** Whether a path is the sign-in page's. */
export const isSignIn = (pathname: string): boolean => /^\/login\/?$/i.test(pathname)

/**
 * The address as one of this application's own: path, query and hash. Null when the browser would leave the origin for it
 * (`//host`, `/\host`, `/.//host`, absolute addresses) or when it is the sign-in page itself.
 */
export function ownAddress(given: string | null | undefined): string | null {
  if (!given?.startsWith('/')) return null
  const url = URL.canParse(given, location.origin) ? new URL(given, location.origin) : null
  if (url === null || url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return isSignIn(url.pathname) ? null : url.pathname + url.search + url.hash
}

/** The sign-in page's address with the address to return to. The start page is the default. */
export function loginAddress(from: string): string {
  const back = ownAddress(from)
  return back === null || /^\/(home|dashboard)?\/?$/i.test(back)
    ? pathTo('login')
    : pathTo('login', { return: back })
}

/** The address that the sign-in page returns to at this query. */
export const returnAddress = (search: string): string =>
  ownAddress(new URLSearchParams(search).get('return')) ?? pathTo('dashboard')

/**
 * Where a person is redirected instead of `target`; null: they may stay. A password link opens for anyone who has it, signed in or not: its
 * page explains what to do.
 */
export function detour(target: { pathname: string; search: string; hash: string }, token: string | null) {
  const atLogin = isSignIn(target.pathname)
  if (!token) return atLogin ? null : loginAddress(target.pathname + target.search + target.hash)
  return atLogin && linkToken(target.hash) === null ? returnAddress(target.search) : null
}

/**
 * The token of the password link that opened the sign-in page. It is in the fragment, which no browser sends to a server, a proxy's log or
 * another site.
 */
export const linkToken = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('link') || null

/** The address of such a link, for the person it was made for. */
export const linkAddress = (token: string): string => new URL(`/login#link=${token}`, location.origin).href

/** The history entry's state that a redirect to the sign-in page carries. */
export interface Arrival {
  notice: 'sessionEnded' | 'passwordSet'
  username?: string
}

export function arrivalOf(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null
  const { notice } = state
  if (notice !== 'sessionEnded' && notice !== 'passwordSet') return null
  return 'username' in state ? { notice, username: String(state.username) } : { notice }
}
