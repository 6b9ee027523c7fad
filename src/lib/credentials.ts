import { getLocale } from '#locale'
import { readStored } from './storage'

type Refused = () => void
let tellRefused: Refused = () => {}

/** The one listener that hears that the server no longer takes the stored token. */
export function onRefused(tell: Refused): void {
  tellRefused = tell
}

/** Headers that every request to the API carries. */
export function credentials(): Record<string, string> {
  const token = readStored('token')
  return {
    'Accept-Language': getLocale(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  }
}

/** A refusal that answers an older token than the stored one says nothing about the present session. */
export function refused(sent: Record<string, string>): void {
  if (sent.Authorization !== undefined && sent.Authorization === credentials().Authorization) tellRefused()
}
