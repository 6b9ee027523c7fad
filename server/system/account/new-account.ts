import { sql } from 'kysely'
import { hashPassword, passwordProblems } from '../../kit/auth/hash-password'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Db, Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import { newId } from '../../kit/new-id'
import { fieldsProblem } from '../../kit/problem'

registerConstraint('account_username_key', { code: 'taken', path: ['username'] })
registerConstraint('account_role_fkey', { code: 'does_not_exist', path: ['role'] })
registerConstraint('account_person_key', {
  code: 'person_has_account',
  path: ['personId'],
  problem: 'taken',
})
registerConstraint('account_keeps_administrator', { code: 'last_administrator', path: ['role'] })

export interface NewAccount {
  username: string
  displayName?: string
  passwordHash: string
  role: string
  storeIds?: string[] | null
}

/** A password to be set, for the account of this name. */
interface NewPassword {
  username: string
  password: string
  /** A list as of isBreachedPassword. */
  breachedPasswords?: string | undefined
}

/** Hashes a password that the rules accept; throws `invalid` otherwise. It hashes, so call it outside of transactions. */
export async function acceptPassword(
  db: Db,
  { username, password, breachedPasswords }: NewPassword,
  path: string[] = ['password'],
): Promise<string> {
  const names = await namesOfAccount(db, username)
  const fields = await passwordProblems(password, { username, names, breachedPasswords })
  if (fields.length > 0) throw fieldsProblem(fields.map(({ code }) => ({ path, code })))
  return hashPassword(password)
}

/** Names of the business, of its stores and of the account's person, with their pinyin. */
async function namesOfAccount(db: Db, username: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select value ->> 'name' as name from setting where name = 'business'
    union all (select name from store order by id limit 200)
    union all select display_name from account where lower(username) = ${keyOf(username)}
  `.execute(db)
  return rows.flatMap(({ name }) => [name, pinyinOf(name).replaceAll(' ', '')])
}

/** Inserts an active account with a known password. */
export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<string> {
  const id = newId(now.getTime())
  const { username, displayName = '', passwordHash, role, storeIds = null } = account
  const at = { passwordChangedAt: now, createdAt: now, updatedAt: now }
  const search = accountSearch({ username, displayName })
  await tx
    .insertInto('account')
    .values({ id, username, displayName, passwordHash, role, storeIds, search, ...at })
    .execute()
  return id
}

export function accountSearch(account: { username: string; displayName: string }): string {
  return searchText({ people: [account.displayName], texts: [account.username] })
}

/** The normalized form of a username for lookups and counts, so that another spelling has no count of its own. */
export function keyOf(username: string): string {
  return username.toLowerCase()
}

export async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}
