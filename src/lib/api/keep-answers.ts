import { noteKept } from './connection'
import { RequestError } from './request-error'

/* Answers that are shown while the server cannot be reached. The code that keeps them is loaded when the browser is idle. */

const load = () => import('./put-answer')
/** Only at an address with TLS, or of this machine. */
const isPossible = typeof caches !== 'undefined' && typeof requestIdleCallback === 'function'

/** Keeps the answer to a read of a session; answers one that does not reach the server with what was kept, if there is any. */
export async function keepAnswers(
  address: string,
  { Authorization: authorization }: Record<string, string>,
  read: () => Promise<unknown>,
): Promise<unknown> {
  if (!isPossible || authorization === undefined) return read()
  try {
    const reply = await read()
    requestIdleCallback(() => {
      load()
        .then(({ putAnswer }) => putAnswer(authorization, address, reply))
        // A full or denied storage keeps nothing.
        .catch(() => {})
    })
    return reply
  } catch (error) {
    if (!(error instanceof RequestError) || error.problem.status !== 0) throw error
    const found = await load()
      .then(({ findAnswer }) => findAnswer(authorization, address))
      .catch(() => null)
    if (found === null) throw error
    noteKept(found.at)
    return found.reply
  }
}

/** When a person signs out, and before a member gets the screen. */
export function forgetAnswers(): void {
  if (isPossible) void caches.delete('answers').catch(() => {})
}
