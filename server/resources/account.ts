import { writeAudit } from '../kit/audit'
import { newId } from '../kit/id'
import { hashPassword, passwordProblems, verifyPassword } from '../kit/password'
import { registerConstraint } from '../kit/postgres-problem'
import { fieldsProblem, problem } from '../kit/problem'
import type { Db, Tx } from '../kit/schema'
import { forgetSessions } from '../kit/session'
import type { Who } from '../kit/who'

registerConstraint('account_username_key', { code: 'taken', path: ['username'] })
registerConstraint('account_role_fkey', { code: 'does_not_exist', path: ['role'] })
registerConstraint('account_keeps_administrator', { code: 'last_administrator', path: ['role'] })

export interface NewAccount {
  username: string
  passwordHash: string
  role: string
  storeIds?: string[] | null
}

/** Hashes a password that the rules accept; throws `invalid` otherwise. Takes a moment: call it outside of transactions. */
export async function acceptPassword(password: string, username: string): Promise<string> {
  const fields = await passwordProblems(password, username)
  if (fields.length > 0) throw fieldsProblem(fields)
  return hashPassword(password)
}

export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<string> {
  const id = newId(now.getTime())
  const { username, passwordHash, role, storeIds = null } = account
  await tx
    .insertInto('account')
    .values({ id, username, passwordHash, role, storeIds, createdAt: now, updatedAt: now })
    .execute()
  return id
}

/** What a username is found and counted by: one form for both, or an odd spelling would have counts of its own. */
export function keyOf(username: string): string {
  return username.toLowerCase()
}

export async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** A person's own new password: proven by the present one; every other session of theirs ends. */
export async function changePassword(
  db: Db,
  { who, now, requestId }: { who: Who; now: Date; requestId: string },
  { current, next }: { current: string; next: string },
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'username', 'passwordHash'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(account.passwordHash, current))) throw problem('wrong_credentials')
  const passwordHash = await acceptPassword(next, account.username)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('account')
      .set((row) => ({ passwordHash, updatedAt: now, version: row('version', '+', 1) }))
      .where('id', '=', account.id)
      .execute()
    await tx
      .updateTable('session')
      .set({ revokedAt: now })
      .where('accountId', '=', account.id)
      .where('revokedAt', 'is', null)
      .where('id', '!=', who.sessionId)
      .execute()
    const author = { accountId: account.id, who: account.username, requestId, now }
    await writeAudit(tx, author, { action: 'account.changePassword', table: 'account', rowId: account.id })
  })
  forgetSessions(db)
}
