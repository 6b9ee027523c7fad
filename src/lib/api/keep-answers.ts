import { noteKept, probeServer } from './connection'
import { RequestError } from './request-error'

/* Answers that are shown while the server cannot be reached. */

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
    putLater(address, authorization, reply)
    return reply
  } catch (error) {
    if (!(error instanceof RequestError) || error.problem.status !== 0) throw error
    // A single request that failed is sent again, as at an address without this.
    if (await probeServer()) throw error
    const found = await load()
      .then(({ findAnswer }) => findAnswer(authorization, address))
      .catch(() => null)
    if (found === null) throw error
    noteKept(found.at)
    return found.reply
  }
}

/** Milliseconds until answers are kept: the first page has the network to itself. */
const delayMs = 5_000

/** By address, the latest answer alone. */
const waiting = new Map<string, { authorization: string; reply: unknown }>()

function putLater(address: string, authorization: string, reply: unknown): void {
  if (waiting.size === 0) setTimeout(() => requestIdleCallback(putWaiting), delayMs)
  waiting.set(address, { authorization, reply })
}

async function putWaiting(): Promise<void> {
  const answers = [...waiting]
  waiting.clear()
  try {
    const { putAnswer } = await load()
    for (const [address, { authorization, reply }] of answers) await putAnswer(authorization, address, reply)
  } catch {
    // A full or denied storage keeps nothing.
  }
}

/** When a person signs out, and before a member gets the screen. */
export function forgetAnswers(): void {
  if (isPossible) void caches.delete('answers').catch(() => {})
}
