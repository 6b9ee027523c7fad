import type { Problem } from '../../../contract/problem'
import { answerWithPasskey } from '../../lib/api/answer-with-passkey'
import { call } from '../../lib/api/call'
import { beginPasskeyExchange, passkeyExchange, signInExchange } from '../../lib/api/exchange'
import { RequestError } from '../../lib/api/request-error'

export interface PasskeySession {
  token: string
  username: string
}

/** The typed credentials and the server's reply. */
export interface Given {
  username: string
  password: string
  code: string
  /** The server's reply to a right password. */
  factors?: Problem['secondFactors']
  /** A session that has begun only for setting up a second factor. */
  begun?: { token: string; username: string }
}

/** Signs in by a passkey of any account that the person chooses, without a password. */
export async function enterByPasskey(): Promise<PasskeySession> {
  const passkey = await answerWithPasskey(await call(beginPasskeyExchange, { body: {} }))
  const { token, username } = await call(passkeyExchange, { body: { passkey } })
  return { token, username }
}

/** The account's second factors, with a new challenge. */
export async function renewedFactors({ username, password, factors }: Given): Promise<Given['factors']> {
  try {
    await call(signInExchange, { body: { username, password } })
  } catch (error) {
    if (error instanceof RequestError) return error.problem.secondFactors ?? factors
  }
  return factors
}
