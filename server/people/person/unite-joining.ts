import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

/**
 * The kept member is a guest only if both are, and joined when the first of the two did. Comes before the cards are moved: a card that a guest
 * gets sets the day of joining to its own. `person_merge` remembers what it was.
 */
export async function uniteJoining(
  tx: Tx,
  mergeId: string,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<void> {
  await sql`
    update person_merge set before = jsonb_set(before, '{joining}', (
      select jsonb_build_object('memberId', kept.id, 'wasGuest', kept.is_guest, 'joinedOn', kept.joined_on,
        'isGuest', kept.is_guest and merged.is_guest,
        'unitedOn', coalesce(
          least(case when not kept.is_guest then kept.joined_on end, case when not merged.is_guest then merged.joined_on end),
          kept.joined_on))
      from member kept, member merged where kept.id = ${keptId} and merged.id = ${mergedId}))
    where id = ${mergeId}
  `.execute(tx)
  await sql`
    update member set is_guest = united.is_guest, joined_on = united.united_on, version = version + 1
    from (${joiningOf(mergeId)}) united
    where member.id = united.member_id and (member.is_guest, member.joined_on) is distinct from (united.is_guest, united.united_on)
  `.execute(tx)
}

/** Undoes it after the cards have moved back. A guest who bought a card since has joined; a day that was changed since stays. */
export async function separateJoining(tx: Tx, mergeId: string): Promise<void> {
  const firstCardOn = sql`(
    select min((created_at at time zone 'Asia/Shanghai')::date) from membership where member_id = member.id)`
  await sql`
    update member set is_guest = united.was_guest and ${firstCardOn} is null, version = version + 1,
      joined_on = case when member.joined_on <> united.united_on then member.joined_on
        when united.was_guest then coalesce(${firstCardOn}, united.joined_on) else united.joined_on end
    from (${joiningOf(mergeId)}) united
    where member.id = united.member_id and (united.is_guest, united.united_on) is distinct from (united.was_guest, united.joined_on)
  `.execute(tx)
}

const joiningOf = (mergeId: string) => sql`
  select (joining ->> 'memberId')::uuid as member_id, (joining ->> 'wasGuest')::boolean as was_guest,
    (joining ->> 'joinedOn')::date as joined_on, (joining ->> 'isGuest')::boolean as is_guest, (joining ->> 'unitedOn')::date as united_on
  from person_merge, lateral (select before -> 'joining' as joining) held where id = ${mergeId}`
