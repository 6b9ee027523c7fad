import { createHash } from 'node:crypto'
import { deleteCookie, setCookie } from 'hono/cookie'
import { readSession, signIn, signOut } from '../../contract/session'
import type { App } from '../kit/app'
import { writeAudit } from '../kit/audit'
import { newId } from '../kit/id'
import { verifyPassword } from '../kit/password'
import { problem } from '../kit/problem'
import type { Db, Tx } from '../kit/schema'
import { type Served, serve } from '../kit/serve'
import { forgetSessions } from '../kit/session'
import type { Limit } from '../kit/throttle'
import { cookieOptions, hashOf, newSecret, sessionCookie } from '../kit/who'
import { keyOf } from './account'
import { knownDevice, rememberDevice } from './device'

/** However busy a session is, it ends after a week. */
const longest = 7 * 24 * 3_600_000
const month = 30 * 24 * 3_600_000

export function sessionRoutes(app: App): void {
  serve(app, signIn, startSession, {
    ownTransaction: true,
    bodyLimit: 4096,
    throttle: limitsOf,
  })
  serve(app, readSession, async ({ who }) => ({
    username: who.username,
    role: who.role,
    permissions: [...who.permissions],
    storeIds: who.storeIds && [...who.storeIds],
  }))
  serve(app, signOut, async ({ tx, who, now, audit, c }) => {
    await tx.updateTable('session').set({ revokedAt: now }).where('id', '=', who.sessionId).execute()
    await audit({ action: 'session.end', table: 'session', rowId: who.sessionId })
    forgetSessions(c.get('parts').db)
    deleteCookie(c, sessionCookie, cookieOptions(c))
    return {}
  })
}

type SignIn = Served<unknown, { username: string; password: string }>

/** A browser known to the account is counted by itself: guesses made elsewhere do not keep its person out. */
async function limitsOf({ c, body, request }: SignIn): Promise<Limit[]> {
  const device = await knownDevice(c, body.username)
  return [
    { subject: `address:${request.ip}`, most: 30 },
    { subject: device === null ? `account:${nameHash(body.username)}` : `device:${device}`, most: 5 },
  ]
}

/** Hashed, because people type passwords into the username field. */
function nameHash(username: string): string {
  return createHash('sha256').update(keyOf(username)).digest('base64url')
}

/** A new token and cookie at every sign-in: nothing that was there before becomes a session. */
async function startSession({ c, body, now, request }: SignIn) {
  const { db } = c.get('parts')
  const account = await findAccount(db, body.username)
  const isRight = await verifyPassword(account?.passwordHash ?? null, body.password)
  if (account === undefined || !isRight) throw problem('wrong_credentials')
  const [token, cookie] = [newSecret(), newSecret()]
  await db.transaction().execute(async (tx) => {
    const id = newId(now.getTime())
    await tx
      .insertInto('session')
      .values({
        id,
        accountId: account.id,
        tokenHash: hashOf(token),
        cookieHash: hashOf(cookie),
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + longest),
        address: request.ip,
      })
      .execute()
    const author = { accountId: account.id, who: account.username, requestId: request.id, now }
    await writeAudit(tx, author, { action: 'session.start', table: 'session', rowId: id })
    await removeOld(tx, now)
    setCookie(c, sessionCookie, cookie, { ...cookieOptions(c), maxAge: longest / 1000 })
    await rememberDevice(c, tx, account.id, now)
  })
  return { token, username: account.username }
}

async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where(({ fn, eb }) => eb(fn<string>('lower', ['username']), '=', keyOf(username)))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Sessions and counts that no answer depends on any more. */
async function removeOld(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - month).toISOString()
  await tx.deleteFrom('session').where('expiresAt', '<', before).execute()
  await tx.deleteFrom('attempt').where('since', '<', before).execute()
  await tx
    .deleteFrom('device')
    .where('lastUsedAt', '<', new Date(now.getTime() - 12 * month).toISOString())
    .execute()
  await tx.deleteFrom('idempotency').where('at', '<', before).execute()
}
