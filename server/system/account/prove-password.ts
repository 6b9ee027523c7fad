import type { Principal } from '../../kit/auth/authenticate'
import { verifyPassword } from '../../kit/auth/hash-password'
import type { Db } from '../../kit/db/schema'
import { type Limit, networkLimits } from '../../kit/http/network-limits'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'

type Attempt = Pick<RequestContext<unknown, unknown>, 'principal' | 'request'>

/** Limits guesses of the password in an open session. */
export const passwordLimits = (attempt: Attempt): Limit[] => limitsOf('password', attempt)

/** Codes have their own count, because a right password must not reset wrong codes. */
export const codeLimits = (attempt: Attempt): Limit[] => limitsOf('code', attempt)

/** Separate from the limits of sign-in, so that strangers' guesses in the same network do not block a signed-in person. */
const limitsOf = (kind: string, { principal, request }: Attempt): Limit[] => [
  { subject: `${kind}:${principal.accountId}`, most: 5 },
  ...networkLimits(kind, request.ip, 30),
]

/** The person's account if the password is theirs; throws `wrong_credentials`. It hashes, so call it outside of transactions. */
export async function provePassword(db: Db, { accountId }: Principal, password: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(account.passwordHash, password))) throw problem('wrong_credentials')
  return account
}
