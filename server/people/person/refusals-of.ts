import { sql } from 'kysely'
import type { MergeObstacle, Person } from '../../../contract/people/person'
import type { Tx } from '../../kit/db/schema'
import { areRelatives } from './unite-families'

/** More would fill the drawer, and are named once these are removed. */
const mostClashes = 12

/** Why two people cannot be merged. */
export async function refusalsOf(tx: Tx, kept: Person, merged: Person): Promise<MergeObstacle[]> {
  const codes = await codesOf(tx, kept, merged)
  return [...codes.map((code) => ({ code })), ...(await targetClashes(tx, kept.id, merged.id))]
}

async function codesOf(tx: Tx, kept: Person, merged: Person): Promise<string[]> {
  const { rows: imports } = await sql`
    select from import_run where kind = 'person' and status in ('checking', 'applying') limit 1
  `.execute(tx)
  return [
    ...(kept.id === merged.id ? ['same_row'] : []),
    ...([kept, merged].some(({ archivedAt, status }) => archivedAt !== null || status === 'anonymised')
      ? ['merge_not_alive']
      : []),
    ...((await barsMore(tx, merged, kept)) ? ['merge_barred'] : []),
    ...((await isCoach(tx, kept.id)) && (await isCoach(tx, merged.id)) ? ['two_coaches'] : []),
    ...((await hasAccount(tx, kept.id)) && (await hasAccount(tx, merged.id)) ? ['two_accounts'] : []),
    ...((await haveLeadsOfOneStore(tx, kept.id, merged.id)) ? ['two_leads'] : []),
    ...((await areRelatives(tx, kept.id, merged.id)) ? ['merge_relatives'] : []),
    ...((await haveLockerKeys(tx, kept, merged)) ? ['two_locker_keys'] : []),
    ...(await bookingRefusals(tx, kept, merged)),
    ...(imports.length > 0 ? ['open_import'] : []),
  ]
}

/** Whether the merge would lift a ban, because a disabled or blacklisted person is merged into one who is not. */
async function barsMore(tx: Tx, merged: Person, kept: Person): Promise<boolean> {
  if (merged.status === 'disabled' && kept.status !== 'disabled') return true
  if (merged.memberId === null || kept.memberId === null) return false
  const { rows } = await sql`
    select from member one, member other
    where one.id = ${merged.memberId} and other.id = ${kept.memberId} and one.is_blacklisted and not other.is_blacklisted
  `.execute(tx)
  return rows.length > 0
}

async function isCoach(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from coach where person_id = ${id}`.execute(tx)
  return rows.length > 0
}

async function hasAccount(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from account where person_id = ${id}`.execute(tx)
  return rows.length > 0
}

/** A person has one open lead in a store. */
async function haveLeadsOfOneStore(tx: Tx, keptId: string, mergedId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lead one join lead other using (store_id)
    where one.person_id = ${keptId} and other.person_id = ${mergedId}
      and one.status in ('new', 'contacted', 'visiting', 'trial') and other.status in ('new', 'contacted', 'visiting', 'trial')
  `.execute(tx)
  return rows.length > 0
}

/** Targets of both for the same thing: which one counts, a person must decide. */
async function targetClashes(tx: Tx, keptId: string, mergedId: string): Promise<MergeObstacle[]> {
  if (keptId === mergedId) return []
  const { rows } = await sql<{ name: string; month: string }>`
    select store.name, to_char(month, 'YYYY-MM') as month
    from target one join target other using (store_id, month, measure) join store on store.id = store_id
    where one.person_id = ${keptId} and other.person_id = ${mergedId}
    group by store.id, month order by month desc, store.name limit ${mostClashes}
  `.execute(tx)
  return rows.map((params) => ({ code: 'target_clash', params }))
}

/** A member has one key of a locker: the other one has to come back first. */
async function haveLockerKeys(tx: Tx, kept: Person, merged: Person): Promise<boolean> {
  if (kept.id === merged.id) return false
  const { rows } = await sql`
    select from locker_key one join locker_key other on other.member_id = ${merged.memberId} and other.returned_at is null
    where one.member_id = ${kept.memberId} and one.returned_at is null
  `.execute(tx)
  return rows.length > 0
}

async function bookingRefusals(tx: Tx, kept: Person, merged: Person): Promise<string[]> {
  if (kept.memberId === null || merged.memberId === null) return []
  const { rows } = await sql<{ code: string }>`
    select distinct case when one.session_id = other.session_id then 'same_session' else 'overlapping_sessions' end as code
    from appointment one join appointment other on other.member_id = ${merged.memberId}
      and (one.session_id = other.session_id
        and one.status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'no_show')
        and other.status in ('requested', 'confirmed', 'waitlisted', 'checked_in', 'completed', 'no_show')
      or one.during && other.during
        and one.status in ('requested', 'confirmed', 'checked_in', 'completed')
        and other.status in ('requested', 'confirmed', 'checked_in', 'completed'))
    where one.member_id = ${kept.memberId} order by 1
  `.execute(tx)
  return rows.map(({ code }) => code)
}
