import { createHash } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import {
  beginPasskeySignIn,
  passkeySignIn,
  readSession,
  signIn,
  signOut,
} from '../../../contract/system/session'
import type { App, AppContext } from '../../kit/app'
import {
  cookieName,
  cookieOptions,
  hashOf,
  newSecret,
  type Principal,
  sessionCookie,
} from '../../kit/auth/authenticate'
import { requireHashingPlace, verifyPassword } from '../../kit/auth/hash-password'
import { forgetSessions } from '../../kit/auth/session'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { type Limit, networkLimits, sweepAttempts } from '../../kit/http/network-limits'
import { logSecondFactorChange } from '../../kit/http/request'
import { newId } from '../../kit/new-id'
import { problem } from '../../kit/problem'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { countUnread } from '../notification/count-unread'
import { challengeMs } from './issue-challenge'
import { knownDevice, rememberDevice } from './known-device'
import { keyOf } from './new-account'
import { passkeyRequest, takePasskey } from './passkey-request'
import { factorsOf, takeCode, wrongCode } from './second-factor'

/** An active session also ends after a week. */
const longest = 7 * 24 * 3_600_000
const month = 30 * 24 * 3_600_000

export function sessionRoutes(app: App): void {
  serve(app, signIn, startSession, {
    ownTransaction: true,
    bodyLimit: 8192,
    throttle: limitsOf,
  })
  serve(app, beginPasskeySignIn, beginByPasskey, { ownTransaction: true, bodyLimit: 4096 })
  serve(app, passkeySignIn, startByPasskey, {
    ownTransaction: true,
    bodyLimit: 8192,
    throttle: ({ request }) => networkLimits('passkey', request.ip, 30),
  })
  serve(app, readSession, async ({ tx, principal }) => ({
    ...(await namesOf(tx, principal)),
    username: principal.username,
    role: principal.role,
    permissions: [...principal.permissions],
    storeIds: principal.storeIds && [...principal.storeIds],
    personId: principal.personId,
    coachId: principal.coachId,
    unreadNotifications: await countUnread(tx, principal),
    businessName: (await settingOf(tx, 'business')).name,
  }))
  serve(app, signOut, async ({ tx, principal, now, audit, c }) => {
    await tx.updateTable('session').set({ revokedAt: now }).where('id', '=', principal.sessionId).execute()
    await audit({ action: 'session.end', table: 'session', rowId: principal.sessionId })
    forgetSessions(c.get('parts').db)
    deleteCookie(c, sessionCookie(c), cookieOptions(c))
    return {}
  })
}

async function namesOf(tx: Tx, { accountId }: Principal) {
  return tx
    .selectFrom('account')
    .innerJoin('role', 'role.name', 'account.role')
    .select(['displayName', 'role.title as roleTitle', 'startPage'])
    .select(sql<string | null>`second_factor_due(account.id, second_factor_required_at)`.as('enrolBy'))
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

type SignIn = RequestContext<unknown, output<(typeof signIn)['body']>>
type Signed = Pick<RequestContext<unknown, unknown>, 'c' | 'now' | 'request'>

/** A known browser of the account has its own count, so that guesses from elsewhere do not lock its person out. */
async function limitsOf({ c, body, request }: SignIn): Promise<Limit[]> {
  const device = await knownDevice(c, body.username)
  // Checked first, so that a try that cannot be hashed is not counted.
  requireHashingPlace(device === null ? 'stranger' : 'known')
  if (device !== null) return [{ subject: `device:${device}`, most: 5 }]
  const account = { subject: `account:${nameHash(body.username)}`, most: 5 }
  return [...networkLimits('sign-in', request.ip, 30), account]
}

/** Hashed, because people type passwords into the username field. */
function nameHash(username: string): string {
  return createHash('sha256').update(keyOf(username)).digest('base64url')
}

/** Reveals whether an account has a second factor only after the right password. */
async function startSession({ c, body, now, request }: SignIn) {
  const { db, secrets } = c.get('parts')
  const account = await findAccount(db, body.username)
  if (account !== undefined) c.set('accountId', account.id)
  const lane = (await knownDevice(c, body.username)) === null ? 'stranger' : 'known'
  const isRight = await verifyPassword(account?.passwordHash ?? null, body.password, lane)
  if (account === undefined || !isRight) throw problem('wrong_credentials')
  const { hasTotp, hasPasskey } = await factorsOf(db, account.id)
  const isRequested = hasTotp || hasPasskey
  const binding = { purpose: 'second-factor' as const, to: account.id }
  if (isRequested && body.code === undefined && body.passkey === undefined) {
    const passkey = await passkeyRequest(c, db, binding, account.id)
    throw problem('second_factor_required', { secondFactors: { hasTotp, passkey } })
  }
  return db.transaction().execute(async (tx) => {
    await stillThere(tx, account)
    if (isRequested && body.passkey !== undefined) {
      const proven = await takePasskey(c, tx, body.passkey, { binding, accountId: account.id })
      if (proven === null) throw problem('wrong_passkey')
    } else if (isRequested) {
      const factor = await takeCode(tx, secrets, { accountId: account.id, code: body.code ?? '', now })
      if (!factor) throw wrongCode(body.code ?? '')
      const line = { action: 'account.useRecoveryCode', table: 'account', rowId: account.id }
      if (factor === 'recovery') {
        await writeAudit(tx, authorOf(account, { now, request }), line)
        logSecondFactorChange(c, 'useRecoveryCode', account.id)
      }
    }
    return openSession(tx, { c, now, request }, account)
  })
}

/** Binds the challenge to the browser that requested it. */
const challengeCookie = (c: AppContext) => cookieName(c, 'passkey')

async function beginByPasskey({ c }: Signed) {
  const { db } = c.get('parts')
  const browser = newSecret()
  const reply = await passkeyRequest(c, db, { purpose: 'sign-in', to: browser }, null)
  if (reply === null) throw problem('passkeys_unavailable')
  setCookie(c, challengeCookie(c), browser, { ...cookieOptions(c), maxAge: challengeMs / 1000 })
  return reply
}

/** A passkey alone is enough, because it is a possession and verifies its user. An account without a password must use its link first. */
async function startByPasskey({
  c,
  body,
  now,
  request,
}: RequestContext<unknown, output<(typeof passkeySignIn)['body']>>) {
  const { db } = c.get('parts')
  const binding = { purpose: 'sign-in' as const, to: getCookie(c, challengeCookie(c)) ?? '' }
  const started = await db.transaction().execute(async (tx) => {
    const accountId = await takePasskey(c, tx, body.passkey, { binding, accountId: null })
    const account = await tx
      .selectFrom('account')
      .select(['id', 'username'])
      .where('id', '=', accountId)
      .where('disabledAt', 'is', null)
      .where('passwordHash', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) throw problem('wrong_passkey')
    return openSession(tx, { c, now, request }, account)
  })
  deleteCookie(c, challengeCookie(c), cookieOptions(c))
  return started
}

const authorOf = (
  { id, username }: { id: string; username: string },
  { now, request }: Pick<Signed, 'now' | 'request'>,
) => ({ accountId: id, who: username, requestId: request.id, address: request.ip, now })

/** A new token and cookie at every sign-in prevents session fixation. */
async function openSession(tx: Tx, { c, now, request }: Signed, account: { id: string; username: string }) {
  const [token, cookie] = [newSecret(), newSecret()]
  const author = authorOf(account, { now, request })
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
      agent: agentOf(c),
    })
    .execute()
  await tx.updateTable('account').set({ lastSignInAt: now }).where('id', '=', account.id).execute()
  await writeAudit(tx, author, { action: 'session.start', table: 'session', rowId: id })
  await removeOld(tx, now)
  setCookie(c, sessionCookie(c), cookie, { ...cookieOptions(c), maxAge: longest / 1000 })
  await rememberDevice(c, tx, account.id, now)
  return { token, username: account.username, mustEnrol: await mustEnrol(tx, account.id, now) }
}

async function mustEnrol(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${accountId} and second_factor_due(id, second_factor_required_at) <= ${now}
  `.execute(tx)
  return rows.length > 0
}

async function findAccount(db: Db, username: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where(({ fn, eb }) => eb(fn<string>('lower', ['username']), '=', keyOf(username)))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Locks the account and checks that it did not change during the hashing; a simultaneous change waits for this sign-in, or the reverse. */
async function stillThere(tx: Tx, { id, passwordHash }: { id: string; passwordHash: string | null }) {
  const { rows } = await sql`
    select from account where id = ${id} and password_hash = ${passwordHash} and disabled_at is null for update
  `.execute(tx)
  if (rows.length === 0) throw problem('wrong_credentials')
}

function agentOf(c: AppContext): string {
  const agent = (c.req.header('user-agent') ?? '').replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '')
  return [...agent].slice(0, 300).join('')
}

/** Removes expired sessions and counts that no answer depends on. */
async function removeOld(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - month).toISOString()
  await tx.deleteFrom('session').where('expiresAt', '<', before).execute()
  await sweepAttempts(tx, now)
  await tx
    .deleteFrom('device')
    .where('lastUsedAt', '<', new Date(now.getTime() - 12 * month).toISOString())
    .execute()
  await tx.deleteFrom('usedChallenge').where('expiresAt', '<', now.toISOString()).execute()
  await tx.deleteFrom('idempotency').where('at', '<', before).execute()
}
