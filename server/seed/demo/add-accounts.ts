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
  ['linxiaoyu', '林小雨', 'front_desk', 0, 'active'],
  ['heqiang', '何强', 'front_desk', 1, 'invited'],
  ['tangjing', '唐静', 'editor', null, 'active'],
  ['fangyuan', '方圆', 'auditor', null, 'invited'],
  ['luming', '陆鸣', 'coach', 2, 'disabled'],
]

/** Accounts of every role and state, with random passwords that are not kept. */
export async function addAccounts({ tx, now, write }: Seed, stores: StoredRow[]): Promise<void> {
  const resource = accountResource({ accountId: null }, [...new Set(people.map(([, , role]) => role))])
  const passwordHash = await hashPassword(newSecret())
  for (const [i, [username, displayName, role, store, state]] of people.entries()) {
    const storeIds = store === null ? null : [stores[store]?.id ?? '']
    const made = daysBefore(now, 200 - i * 20)
    const row = await write.create(resource, { username, displayName, role, storeIds }, made)
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
