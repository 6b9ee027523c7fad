import { sql } from 'kysely'
import { newSecret } from '../../kit/auth/authenticate'
import { hashPassword } from '../../kit/auth/hash-password'
import { daysBefore } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { accountResource } from '../../system/account/resource'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

type State = 'active' | 'invited' | 'disabled'
type Person = [username: string, displayName: string, role: string, store: number | null, state: State]

const people: Person[] = [
  ['gujianguo', '顾建国', 'manager', 0, 'active'],
  ['qianlihua', '钱丽华', 'manager', 1, 'active'],
  ['tangxiaoman', '汤小满', 'front_desk', 0, 'active'],
  ['yisiyuan', '易思源', 'front_desk', 1, 'invited'],
  ['tangjing', '唐静', 'editor', null, 'active'],
  ['fangyuan', '方圆', 'auditor', null, 'invited'],
  ['xumanli', '许曼莉', 'accountant', null, 'active'],
  ['linzixuan', '林子轩', 'coach', null, 'active'],
  ['shanyutong', '单雨桐', 'coach', null, 'active'],
  ['zhaosiqi', '赵思琪', 'coach', null, 'invited'],
  ['jiangxinyan', '蒋欣妍', 'coach', null, 'active'],
  ['pengjiaqi', '彭佳琪', 'coach', null, 'active'],
  ['liaokai', '廖凯', 'coach', null, 'disabled'],
  ['luming', '陆鸣', 'coach', 2, 'disabled'],
]

/** Accounts of every role and state, linked to people of the same name, with random passwords that are not kept. A coach's is of the coach's stores. */
export async function addAccounts({ tx, now, write }: Seed, stores: StoredRow[]): Promise<void> {
  const resource = accountResource({ accountId: null }, [...new Set(people.map(([, , role]) => role))])
  const passwordHash = await hashPassword(newSecret())
  for (const [i, [username, displayName, role, store, state]] of people.entries()) {
    const { personId = null, coachStores = null } = (await personOf(tx, displayName, role)) ?? {}
    const storeIds = coachStores ?? (store === null ? null : [stores[store]?.id ?? ''])
    const made = daysBefore(now, 200 - i * 12)
    const row = await write.create(resource, { username, displayName, role, storeIds, personId }, made)
    if (state === 'invited') continue
    const seen = daysBefore(now, i)
    await sql`
      update account set status = 'active', password_hash = ${passwordHash}, password_changed_at = ${made}, last_sign_in_at = ${seen}
      where id = ${row.id}
    `.execute(tx)
    if (state === 'disabled')
      await write.apply(
        resource,
        { ...row, status: 'active' },
        ['disable', { reason: '已离职，工作已交接' }],
        now,
      )
  }
}

/** The coach of a name for an account of a coach, else somebody with duties. */
async function personOf(tx: Tx, name: string, role: string) {
  const { rows } = await sql<{ personId: string; coachStores: string[] | null }>`
    select person.id as person_id,
      (select array_agg(store_id order by position) from coach join coach_store on coach_id = coach.id
        where person_id = person.id) as coach_stores
    from person where name = ${name} and status = 'active'
      and (${role} = 'coach' and exists (select from coach where person_id = person.id) or duties <> '{}')
    order by person.id limit 1
  `.execute(tx)
  return rows[0]
}
