import { sql } from 'kysely'
import { type Demo, demoRoles } from '../../contract/system/setup'
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

/** One account of each role that has a story; of the coaches, the one who gives the most lessons today. */
export async function demoAccounts(db: Db, now: Date): Promise<Demo['accounts']> {
  const { rows } = await sql<Demo['accounts'][number]>`
    select distinct on (account.role) account.role, account.username
    from account
    cross join lateral (
      select count(*) as lessons
      from coach join class_session on class_session.coach_id = coach.id
      where coach.person_id = account.person_id and class_session.status <> 'cancelled'
        and (lower(during) at time zone 'Asia/Shanghai')::date = (${now}::timestamptz at time zone 'Asia/Shanghai')::date
    ) today
    where account.status = 'active' and account.created_by = ${author} and account.role = any(${[...demoRoles]})
    order by account.role, today.lessons desc, account.created_at, account.id
  `.execute(db)
  return rows.sort((one, other) => demoRoles.indexOf(one.role) - demoRoles.indexOf(other.role))
}
