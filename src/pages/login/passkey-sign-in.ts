import type { Problem } from '../../../contract/problem'
import { call } from '../../lib/call'
import { beginPasskeyExchange, passkeyExchange, signInExchange } from '../../lib/exchange'
import { answerWithPasskey } from '../../lib/passkey'
import { RequestError } from '../../lib/problem-error'

export interface PasskeySession {
  token: string
  username: string
}

/** What was typed, and what it was answered with. */
export interface Given {
  username: string
  password: string
  code: string
  /** What a right password was answered with. */
  factors?: Problem['secondFactors']
  /** Begun, but not entered: a second factor has to be set up in it first. */
  begun?: { token: string; username: string }
}

/** By a passkey of whichever account the person chooses, without a password. */
export async function enterByPasskey(): Promise<PasskeySession> {
  const passkey = await answerWithPasskey(await call(beginPasskeyExchange, { body: {} }))
  const { token, username } = await call(passkeyExchange, { body: { passkey } })
  return { token, username }
}

/** What the account is asked for beside its password, with a new challenge. */
export async function renewedFactors({ username, password, factors }: Given): Promise<Given['factors']> {
  try {
    await call(signInExchange, { body: { username, password } })
  } catch (error) {
    if (error instanceof RequestError) return error.problem.secondFactors ?? factors
  }
  return factors
}
