import { hash } from '@node-rs/argon2'

/**
 * The hash of a test's own account. A sign-in verifies at the cost that the hash names, so this one takes microseconds where production's
 * takes a tenth of a second.
 */
export function cheapPasswordHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
