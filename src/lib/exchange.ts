import type { readLink, useLink } from '../../contract/account'
import type {
  beginPasskeySignIn,
  passkeySignIn,
  readAdministrators,
  readSession,
  signIn,
  signOut,
} from '../../contract/session'
import type { readSetup } from '../../contract/setup'

/*
 * The exchanges that happen before the first page, named without their schemas: those bring a validator of 10 kB that
 * nobody needs yet. `exchange.test.ts` holds them to the contract.
 */

export const signInExchange = named<typeof signIn>('POST', '/session')
export const beginPasskeyExchange = named<typeof beginPasskeySignIn>('POST', '/session/passkey/options')
export const passkeyExchange = named<typeof passkeySignIn>('POST', '/session/passkey')
export const signOutExchange = named<typeof signOut>('DELETE', '/session')
export const sessionExchange = named<typeof readSession>('GET', '/session')
export const readLinkExchange = named<typeof readLink>('POST', '/account-links/read')
export const useLinkExchange = named<typeof useLink>('POST', '/account-links/use')
export const administratorsExchange = named<typeof readAdministrators>('GET', '/administrators')
export const setupExchange = named<typeof readSetup>('GET', '/setup')

/** A call reads the method and the path alone; the type carries the rest. */
export function named<E extends { method: string; path: string }>(method: E['method'], path: string): E {
  return { method, path } as E
}
