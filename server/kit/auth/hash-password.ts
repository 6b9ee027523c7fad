import { hash, verify } from '@node-rs/argon2'
import type { FieldProblem } from '../../../contract/problem'
import { problem } from '../problem'
import { isBreachedPassword } from './is-breached-password'
import { isCommonPassword, isMadeOfNames } from './is-common-password'

/** RFC 9106's second recommendation: argon2id (the library's default), 64 MiB, three passes. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** The hash of an unknown password, verified for accounts that do not exist so that they take as long as those that do. */
const dummy =
  '$argon2id$v=19$m=65536,t=3,p=1$udQote3gAjqTMkgKPRzPSg$vDja1mcYmw+o3W8wtBZ3FFqLpGXIrfoOyrfDD1+WsVA'

export function hashPassword(password: string): Promise<string> {
  return inTurn('known', () => hash(normal(password), cost))
}

/** False for a missing account (`null`), after the same time. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  lane: HashingLane = 'known',
): Promise<boolean> {
  const matches = await inTurn(lane, () => verify(passwordHash ?? dummy, normal(password)))
  return matches && passwordHash !== null
}

/** What a password is compared with. */
export interface PasswordContext {
  username: string
  /** Names that a guesser tries first: of the business, its stores and the person, in characters and in pinyin. */
  names: readonly string[]
  /** A list as of isBreachedPassword. */
  breachedPasswords?: string | undefined
}

/**
 * Why NIST SP 800-63B, 3.1.1.2, refuses a password: commonly used, found in breaches, or made of the username or of related names. The
 * schema checks its length.
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

/** Normalized to NFKC, because keyboards compose the same characters differently. */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** `known` callers have proved something, at least an earlier sign-in from their browser, and go first. */
export type HashingLane = 'known' | 'stranger'

/**
 * Each hashing takes 64 MiB and a core for a while; of two at once strangers have at most one, and their queue never blocks the other lane.
 */
const lanes = { known: lane({ running: 2, waiting: 50 }), stranger: lane({ running: 1, waiting: 100 }) }

function lane(most: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  return { most, running: 0, queue }
}

/** Throws `unavailable` when no more of them may wait. */
export function requireHashingPlace(name: HashingLane): void {
  const { queue, most } = lanes[name]
  if (queue.length >= most.waiting) throw problem('unavailable', { retryAfter: 5 })
}

async function inTurn<T>(name: HashingLane, work: () => Promise<T>): Promise<T> {
  requireHashingPlace(name)
  await new Promise<void>((start) => {
    lanes[name].queue.push(start)
    startNext()
  })
  try {
    return await work()
  } finally {
    lanes[name].running -= 1
    startNext()
  }
}

function startNext(): void {
  for (const each of [lanes.known, lanes.stranger]) {
    while (each.running < each.most.running && lanes.known.running + lanes.stranger.running < 2) {
      const start = each.queue.shift()
      if (start === undefined) break
      each.running += 1
      start()
    }
  }
}
