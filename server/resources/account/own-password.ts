import { verifyPassword } from '../../kit/password'
import { problem } from '../../kit/problem'
import type { Db } from '../../kit/schema'
import type { Served } from '../../kit/serve'
import type { Limit } from '../../kit/throttle'
import type { Who } from '../../kit/who'

/** A session that was left open is not a place to guess the password at. */
export const passwordLimits = ({ who }: Pick<Served<unknown, unknown>, 'who'>): Limit[] => [
  { subject: `password:${who.accountId}`, most: 5 },
]

/** Codes are counted by themselves: a right password elsewhere forgives no wrong code. */
export const codeLimits = ({ who }: Pick<Served<unknown, unknown>, 'who'>): Limit[] => [
  { subject: `code:${who.accountId}`, most: 5 },
]

/** The person's account, when the password is theirs; throws `wrong_credentials`. Takes a moment: call it outside of transactions. */
export async function provePassword(db: Db, { accountId }: Who, password: string) {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(account.passwordHash, password))) throw problem('wrong_credentials')
  return account
}
