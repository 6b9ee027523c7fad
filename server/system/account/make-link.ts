import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { readLink, useLink } from '../../../contract/system/account'
import { accountMachine } from '../../../machines/account/account.machine'
import { accountFacts } from '../../../machines/account/facts'
import { advance } from '../../../machines/lifecycle'
import { hashOf, newSecret } from '../../kit/auth/authenticate'
import { forgetSessions } from '../../kit/auth/session'
import type { Db, Tx } from '../../kit/db/schema'
import { writeAudit } from '../../kit/db/write-audit'
import { type Limit, networkLimits } from '../../kit/http/network-limits'
import { problem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { acceptPassword } from './new-account'
import { endSessions } from './rows'

type Purpose = 'invite' | 'reset'

const lifetime = 72 * 3_600_000

/** Makes a link for an account, which invalidates the one before. */
export async function makeLink(tx: Tx, accountId: string, purpose: Purpose, now: Date) {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + lifetime)
  const link = { tokenHash: hashOf(token), purpose, createdAt: now, expiresAt, usedAt: null }
  await tx
    .insertInto('accountLink')
    .values({ accountId, ...link })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(link))
    .execute()
  return { token, expiresAt: expiresAt.toISOString() }
}

export async function dropLink(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accountLink').where('accountId', '=', accountId).execute()
}

/** Tokens have 256 bits and cannot be guessed, so the limit only protects the server from load. */
export const linkLimits = ({ request }: Pick<RequestContext<unknown, unknown>, 'request'>): Limit[] =>
  networkLimits('link', request.ip, 30)

export async function readLinkPurpose({
  tx,
  body,
  now,
}: RequestContext<unknown, output<(typeof readLink)['body']>>) {
  const { username, purpose, roleTitle } = await openLink(tx, body.token, now)
  return { username, purpose, roleTitle }
}

/** Sets the password. It hashes before the transaction, which checks whether the link is still valid. */
export async function openByLink({
  c,
  body,
  now,
  request,
}: RequestContext<unknown, output<(typeof useLink)['body']>>) {
  const { db, breachedPasswords } = c.get('parts')
  const { accountId, username } = await openLink(db, body.token, now)
  const passwordHash = await acceptPassword(db, { username, password: body.password, breachedPasswords })
  await db.transaction().execute(async (tx) => {
    // Locks the account before its link, in the same order as making a link.
    await sql`select from account where id = ${accountId} for update`.execute(tx)
    const { status } = await openLink(tx, body.token, now)
    await tx
      .updateTable('accountLink')
      .set({ usedAt: now })
      .where('tokenHash', '=', hashOf(body.token))
      .execute()
    const verdict = advance(
      accountMachine,
      status,
      accountFacts({ hasSecondFactor: false }),
      'account.accept',
    )
    const password = { passwordHash, passwordChangedAt: now, updatedAt: now, updatedBy: username }
    await tx
      .updateTable('account')
      .set((row) => ({
        ...password,
        version: row('version', '+', 1),
        status: verdict.ok ? 'active' : status,
      }))
      .where('id', '=', accountId)
      .execute()
    await endSessions(tx, accountId, now)
    const author = { accountId, who: username, requestId: request.id, address: request.ip, now }
    const action = verdict.ok ? 'account.accept' : 'account.setPassword'
    await writeAudit(tx, author, { action, table: 'account', rowId: accountId })
  })
  forgetSessions(db)
  return { username }
}

/** The row of a valid link; an unknown, used or expired one, or one of a disabled account, gets the same answer. */
async function openLink(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('accountLink')
    .innerJoin('account', 'account.id', 'accountLink.accountId')
    .innerJoin('role', 'role.name', 'account.role')
    .select(['accountId', 'username', 'purpose', 'account.status', 'role.title as roleTitle'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('account.status', '!=', 'disabled')
    .executeTakeFirst()
  if (link === undefined) throw problem('wrong_link')
  return link
}
