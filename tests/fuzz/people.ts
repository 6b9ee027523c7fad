import { sql } from 'kysely'
import { hashOf, newSecret } from '../../server/kit/auth/authenticate'
import { newId } from '../../server/kit/new-id'
import { insertAccount } from '../../server/system/account/new-account'
import type { TestApp } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'

export interface Person {
  accountId: string
  name: string
  credentials: Record<string, string>
}

/** An account of each role with a session, the administrator first; an administrator of one store; and a stranger. */
export async function peopleOf({ db, clock }: TestApp): Promise<Person[]> {
  const { rows } = await sql<{ id: string; role: string }>`
    select distinct on (role) id, role from account where status = 'active' order by role, created_at, username
  `.execute(db)
  const people = rows.map(({ id, role }): Person => ({ accountId: id, name: role, credentials: {} }))
  people.sort((a, b) => Number(b.name === 'administrator') - Number(a.name === 'administrator'))
  const stores = await sql<{ id: string }>`select id from store order by code limit 1`.execute(db)
  const limited = await insertAccount(
    db,
    {
      username: 'fuzz-one-store',
      displayName: '单店管理员',
      passwordHash: await cheapPasswordHash('correct horse battery'),
      role: 'administrator',
      storeIds: stores.rows.map(({ id }) => id),
    },
    clock(),
  )
  return [
    ...people,
    { accountId: limited, name: 'administrator of one store', credentials: {} },
    { accountId: '', name: 'stranger', credentials: {} },
  ]
}

/** Activates every account again, with its original role, and gives it a new session: calls may have changed them. */
export async function restorePeople({ db, clock }: TestApp, people: readonly Person[]): Promise<void> {
  const now = clock()
  for (const person of people.filter((one) => one.accountId !== '')) {
    const [token, cookie] = [newSecret(), newSecret()]
    const role = person.name.split(' ')[0]
    await sql`
      update account set status = 'active', role = ${role}, disabled_at = null where id = ${person.accountId} and (status <> 'active' or role <> ${role})
    `.execute(db)
    await sql`
      insert into session (id, account_id, token_hash, cookie_hash, created_at, last_seen_at, expires_at, address)
      values (${newId()}, ${person.accountId}, ${hashOf(token)}, ${hashOf(cookie)}, ${now}, ${now}, ${now}::timestamptz + interval '1 day', '')
    `.execute(db)
    person.credentials = { authorization: `Bearer ${token}`, cookie: `session=${cookie}` }
  }
}
