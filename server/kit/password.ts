import { hash, verify } from '@node-rs/argon2'
import type { FieldProblem } from '../../contract/problem'
import { isBreachedPassword } from './breached-passwords'
import { isCommonPassword, isMadeOfNames } from './common-password'
import { problem } from './problem'

/** RFC 9106's second recommendation: argon2id (the library's own default), 64 MiB, three passes. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Verified for accounts that do not exist, so that they take as long as those that do. Nobody knows its password. */
const dummy =
  '$argon2id$v=19$m=65536,t=3,p=1$udQote3gAjqTMkgKPRzPSg$vDja1mcYmw+o3W8wtBZ3FFqLpGXIrfoOyrfDD1+WsVA'

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost))
}

/** False for an account that does not exist (`null`), after the same time. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? dummy, normal(password)))
  return matches && passwordHash !== null
}

/** What passwords of one account are compared with. */
export interface PasswordContext {
  username: string
  /** Names that a guesser tries first: of the business, its stores and the person, in characters and in pinyin. */
  names: readonly string[]
  /** A list as of isBreachedPassword. */
  breachedPasswords?: string | undefined
}

/**
 * Why a password is refused by NIST SP 800-63B, 3.1.1.2: commonly used, found in breaches, or made of the username or of
 * names around it. Its length is the schema's rule.
 */
export async function passwordProblems(password: string, context: PasswordContext): Promise<FieldProblem[]> {
  const given = normal(password).toLowerCase()
  const username = context.username.toLowerCase()
  if ((await isCommonPassword(given)) || isMadeOfNames(given, context.names))
    return [{ path: ['password'], code: 'common_password' }]
  if (username.length >= 3 && given.includes(username))
    return [{ path: ['password'], code: 'password_has_username' }]
  const { breachedPasswords } = context
  if (breachedPasswords !== undefined && (await isBreachedPassword(breachedPasswords, normal(password))))
    return [{ path: ['password'], code: 'breached_password' }]
  return []
}

/** The same characters however a keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** Each hashing takes 64 MiB and a core for a while: two run, some wait, more than that are sent away. */
const most = { running: 2, waiting: 100 }
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= most.running) {
    if (waiting.length >= most.waiting) throw problem('unavailable', { retryAfter: 5 })
    await new Promise<void>((start) => waiting.push(start))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
