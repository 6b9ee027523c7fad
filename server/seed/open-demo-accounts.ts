import { sql } from 'kysely'
import { hashPassword } from '../kit/auth/hash-password'
import type { Db } from '../kit/db/schema'
import { author } from './writer'

/** Gives the active example accounts a password that is known; returns one account of each role, as `前台 tangxiaoman`. */
export async function openDemoAccounts(db: Db, password: string): Promise<string[]> {
  const passwordHash = await hashPassword(password)
  const { rows } = await sql<{ title: string; username: string }>`
    with opened as (
      update account set password_hash = ${passwordHash} where status = 'active' and created_by = ${author}
      returning role, username, created_at
    )
    select distinct on (title_pinyin) title, username from opened join role on role.name = opened.role
    order by title_pinyin, opened.created_at
  `.execute(db)
  return rows.map(({ title, username }) => `${title} ${username}`)
}
