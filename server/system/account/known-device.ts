import { getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { AppContext } from '../../kit/app'
import { cookieName, cookieOptions, hashOf, newSecret } from '../../kit/auth/authenticate'
import type { Tx } from '../../kit/db/schema'
import { keyOf } from './new-account'

const deviceCookie = (c: AppContext) => cookieName(c, 'device')
const year = 365 * 24 * 3600

/** The account id and device cookie hash of a browser from which this account has signed in before, else null. */
export async function knownDevice(c: AppContext, username: string): Promise<string | null> {
  const secret = given(c)
  if (secret === undefined) return null
  const { db } = c.get('parts')
  const hash = hashOf(secret)
  const known = await db
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.accountId')
    .select('device.accountId')
    .where('device.hash', '=', hash)
    .where(sql<boolean>`lower(account.username) = ${keyOf(username)}`)
    .executeTakeFirst()
  return known === undefined ? null : `${known.accountId}:${hash.toString('base64url')}`
}

/** Marks the browser as one from which this account has signed in. */
export async function rememberDevice(c: AppContext, tx: Tx, accountId: string, now: Date): Promise<void> {
  const secret = given(c) ?? newSecret()
  await tx
    .insertInto('device')
    .values({ hash: hashOf(secret), accountId, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['hash', 'accountId']).doUpdateSet({ lastUsedAt: now }))
    .execute()
  setCookie(c, deviceCookie(c), secret, { ...cookieOptions(c), maxAge: year })
}

function given(c: AppContext): string | undefined {
  const secret = getCookie(c, deviceCookie(c))
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}
