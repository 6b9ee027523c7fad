import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { m } from '#messages'
import { check } from '../contract/check'
import { newPassword, readSetup, runSetup, username as usernameSchema } from '../contract/system/setup'
import type { App } from './kit/app'
import { hashOf } from './kit/auth/authenticate'
import type { Db, Tx } from './kit/db/schema'
import { writeAudit } from './kit/db/write-audit'
import { networkLimits } from './kit/http/network-limits'
import { sentenceOf } from './kit/import/report-lines'
import { problem } from './kit/problem'
import { Refusal } from './kit/refusal'
import { serve } from './kit/resource/serve'
import { settingOf } from './kit/setting-of'
import { demoAccounts } from './seed/open-demo-accounts'
import { seedDemo } from './seed/seed-demo'
import { acceptPassword, hasAccount, insertAccount } from './system/account/new-account'

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 10
const lock = 730_102

export function setupRoutes(app: App): void {
  serve(app, readSetup, async ({ c, tx, now }) => {
    const { demoPassword } = c.get('parts')
    const { name } = await settingOf(tx, 'business')
    const { line, pictureId } = await settingOf(tx, 'sign_in_page')
    const demo =
      demoPassword === undefined ? null : { password: demoPassword, accounts: await demoAccounts(tx, now) }
    return { needed: !(await hasAccount(tx)), businessName: name, line, pictureId, demo }
  })
  serve(
    app,
    runSetup,
    async ({ c, body, now, request }) => {
      const { db, clock, media, documentDir, secrets, breachedPasswords } = c.get('parts')
      await requireCode(db, body.code)
      const { username, password } = body
      const passwordHash = await acceptPassword(db, { username, password, breachedPasswords })
      await db.transaction().execute(async (tx) => {
        await oneAtATime(tx)
        await requireCode(tx, body.code)
        await insertFirst(tx, { username: body.username, passwordHash }, now, {
          requestId: request.id,
          address: request.ip,
        })
      })
      // It has its own transactions; a request that lost the race has failed before.
      if (body.demo) await seedDemo(db, { clock, media, documentDir, secrets })
      return {}
    },
    {
      ownTransaction: true,
      bodyLimit: 4096,
      throttle: ({ request }) => [...networkLimits('setup', request.ip, 10), { subject: 'setup', most: 50 }],
    },
  )
}

/**
 * A new one-time code for making the first administrator, to be printed on the terminal; only its hash is stored. null when an account
 * exists. Only the latest code is valid.
 */
export async function ensureSetupCode(db: Db): Promise<string | null> {
  if (await hasAccount(db)) return null
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  const code = `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
  const value = JSON.stringify(codeHash(code).toString('base64'))
  await db
    .insertInto('setting')
    .values({ name: 'setup_code', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return code
}

/**
 * Makes the first administrator without the set-up page; does nothing when an account exists. Throws a refusal when the
 * set-up page would refuse the name or password.
 */
export async function ensureAdministrator(
  db: Db,
  username: string,
  password: string,
  now: Date = new Date(),
): Promise<void> {
  if (await hasAccount(db)) return
  const refused = [
    ...(check(usernameSchema, username).fields ?? []),
    ...(check(newPassword, password).fields ?? []),
  ]
  if (refused.length > 0)
    throw new Refusal((locale) => {
      const reasons = refused.map((field) => sentenceOf(field, locale)).join(' ')
      return m.env_administrator({ reasons }, { locale })
    })
  const passwordHash = await acceptPassword(db, { username, password })
  await db.transaction().execute(async (tx) => {
    await oneAtATime(tx)
    if (!(await hasAccount(tx))) await insertFirst(tx, { username, passwordHash }, now, null)
  })
}

async function oneAtATime(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
}

async function insertFirst(
  tx: Tx,
  { username, passwordHash }: { username: string; passwordHash: string },
  now: Date,
  request: { requestId: string; address: string } | null,
): Promise<void> {
  const id = await insertAccount(tx, { username, passwordHash, role: 'administrator' }, now)
  await tx.deleteFrom('setting').where('name', '=', 'setup_code').execute()
  const author = { accountId: id, who: username, ...(request ?? { requestId: null, address: null }), now }
  await writeAudit(tx, author, {
    action: 'account.create',
    table: 'account',
    rowId: id,
    after: { username, role: 'administrator' },
  })
}

async function requireCode(tx: Tx, given: string): Promise<void> {
  if (await hasAccount(tx)) throw problem('setup_done')
  const kept = await tx
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'setup_code')
    .executeTakeFirst()
  const hash = Buffer.from(typeof kept?.value === 'string' ? kept.value : '', 'base64')
  const matches = hash.length === 32 && timingSafeEqual(hash, codeHash(given))
  if (!matches) throw problem('wrong_setup_code')
}

/** Accepts lower case and any hyphens. */
function codeHash(code: string): Buffer {
  return hashOf(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
}
