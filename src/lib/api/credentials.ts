import { getLocale } from '#locale'
import { readStored } from '../storage'

type Refused = () => void
let notifyRefused: Refused = () => {}

/** Sets the one listener for the server's refusal of the stored token. */
export function onRefused(listener: Refused): void {
  notifyRefused = listener
}

/**
 * Resolves to whether a request that was refused with this header may be sent again; null: no dialog will ask the person to sign in again.
 */
type Renewal = (authorization: string | undefined) => Promise<boolean> | null
let renewal: Renewal = () => null

export function setRenewal(own: Renewal): void {
  renewal = own
}

/** The account whose page sends the requests; null on pages without an account. */
let boundTo: string | null = null

/** From now on no other account's token is sent; null lets any token through. */
export function bindCredentials(username: string | null): void {
  boundTo = username
}

function storedToken(): string | null {
  const isOther = boundTo !== null && boundTo !== (readStored('username') ?? '')
  return isOther ? null : readStored('token')
}

/** Headers that every request to the API carries. */
export function credentials(token = storedToken()): Record<string, string> {
  return {
    'Accept-Language': getLocale(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
}

/**
 * After a 401: waits until the page's account has signed in again. True: the request may be sent once more. A refusal of an older token
 * than the stored one proves nothing about the present session.
 */
export async function renewSession(
  sent: Record<string, string>,
  signal?: AbortSignal | null,
): Promise<boolean> {
  const renewing = renewal(sent.Authorization)
  if (renewing !== null) return unlessAborted(renewing, signal)
  if (sent.Authorization !== undefined && sent.Authorization === credentials().Authorization) notifyRefused()
  return false
}

function unlessAborted(renewing: Promise<boolean>, signal: AbortSignal | null | undefined) {
  return new Promise<boolean>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    renewing.then(resolve)
  })
}
