import type { readLink, useLink } from '../../../contract/system/account'
import type { notifications } from '../../../contract/system/notification'
import type {
  beginPasskeySignIn,
  passkeySignIn,
  readAdministrators,
  readSession,
  signIn,
  signOut,
} from '../../../contract/system/session'
import type { readSetup } from '../../../contract/system/setup'

/* The endpoints called before the first page, named without their schemas, which would load a validator of 10 kB too early.
   `exchange.test.ts` compares them with the contract. */

export const signInExchange = named<typeof signIn>('POST', '/session')
export const beginPasskeyExchange = named<typeof beginPasskeySignIn>('POST', '/session/passkey/options')
export const passkeyExchange = named<typeof passkeySignIn>('POST', '/session/passkey')
export const signOutExchange = named<typeof signOut>('DELETE', '/session')
export const sessionExchange = named<typeof readSession>('GET', '/session')
export const readLinkExchange = named<typeof readLink>('POST', '/account-links/read')
export const useLinkExchange = named<typeof useLink>('POST', '/account-links/use', ['accounts'])
export const administratorsExchange = named<typeof readAdministrators>('GET', '/administrators')
export const unreadExchange = named<typeof notifications.unread>('GET', '/notifications/unread')
export const setupExchange = named<typeof readSetup>('GET', '/setup')

/** A call reads only the method, the path and what it affects; the type carries the rest. */
export function named<E extends { method: string; path: string }>(
  method: E['method'],
  path: string,
  affects: readonly string[] = [],
): E {
  return { method, path, affects } as unknown as E
}
