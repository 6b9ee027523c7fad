import type { Principal } from '../../kit/authenticate'
import { verifyPassword } from '../../kit/password'
import { problem } from '../../kit/problem'
import type { Db } from '../../kit/schema'
import type { RequestContext } from '../../kit/serve'
import { type Limit, networkLimits } from '../../kit/throttle'

type Attempt = Pick<RequestContext<unknown, unknown>, 'who' | 'request'>

/** A session that was left open is not a place to guess the password at. */
export const passwordLimits = (attempt: Attempt): Limit[] => limitsOf('password', attempt)

/** Codes are counted by themselves: a right password elsewhere forgives no wrong code. */
export const codeLimits = (attempt: Attempt): Limit[] => limitsOf('code', attempt)

/** Apart from sign-in: strangers' guesses in the same network keep nobody from proving who they are. */
const limitsOf = (kind: string, { who, request }: Attempt): Limit[] => [
  { subject: `${kind}:${who.accountId}`, most: 5 },
  ...networkLimits(kind, request.ip, 30),
]

/** The person's account, when the password is theirs; throws `wrong_credentials`. Takes a moment: call it outside of transactions. */
export async function provePassword(db: Db, { accountId }: Principal, password: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(account.passwordHash, password))) throw problem('wrong_credentials')
  return account
}
