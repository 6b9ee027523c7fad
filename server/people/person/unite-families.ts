import { sql } from 'kysely'
import type { Tx } from '../../kit/db/schema'

/** Whether one of two people is above the other in their family, which would make a circle of the merged one. */
export async function areRelatives(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select person_id as first, relative_id from family_link where person_id in (${oneId}, ${otherId})
      union
      select first, link.relative_id from family_link link join above on link.person_id = above.relative_id
    )
    select from above where relative_id in (${oneId}, ${otherId}) and relative_id <> first limit 1
  `.execute(tx)
  return rows.length > 0
}

/**
 * Prepares the links of two people for becoming those of one: of two with the same third person the kept one's takes both roles, and only
 * the kept one's payer stays. `person_merge` remembers the links as they were.
 */
export async function uniteFamilies(
  tx: Tx,
  { mergeId, keptId, mergedId }: { mergeId: string; keptId: string; mergedId: string },
): Promise<void> {
  const ofBoth = sql`person_id in (${keptId}, ${mergedId}) or relative_id in (${keptId}, ${mergedId})`
  await sql`select from family_link where ${ofBoth} order by id for update`.execute(tx)
  await sql`
    update person_merge set before = jsonb_set(before, '{family}', (
      select coalesce(jsonb_agg(to_jsonb(family_link) order by id), '[]') from family_link where ${ofBoth}))
    where id = ${mergeId}
  `.execute(tx)
  const hasPayer = sql`exists (select from family_link where person_id = ${keptId} and is_payer)`
  // The same third person above or below both.
  const twins = sql`
    select kept.id as kept_id, merged.id as merged_id, merged.is_guardian,
      merged.is_payer and (merged.relative_id = ${mergedId} or not ${hasPayer}) as is_payer
    from family_link merged join family_link kept
      on merged.person_id = ${mergedId} and kept.person_id = ${keptId} and kept.relative_id = merged.relative_id
      or merged.relative_id = ${mergedId} and kept.relative_id = ${keptId} and kept.person_id = merged.person_id`
  const { rows } = await sql<{ keptId: string; mergedId: string; isGuardian: boolean; isPayer: boolean }>`
    ${twins}
  `.execute(tx)
  await sql`delete from family_link where id = any(${rows.map((row) => row.mergedId)}::uuid[])`.execute(tx)
  for (const row of rows)
    await sql`
      update family_link set is_guardian = is_guardian or ${row.isGuardian}, is_payer = is_payer or ${row.isPayer} where id = ${row.keptId}
    `.execute(tx)
  await sql`delete from family_link where person_id = ${mergedId} and is_payer and not is_guardian and ${hasPayer}`.execute(
    tx,
  )
  await sql`update family_link set is_payer = false where person_id = ${mergedId} and is_payer and ${hasPayer}`.execute(
    tx,
  )
}

/** Writes the links as they were before the merge: the roles that it changed, and the merged person's links that it removed. */
export async function separateFamilies(
  tx: Tx,
  { keptId, links }: { keptId: string; links: unknown },
): Promise<void> {
  const former = sql`jsonb_populate_recordset(null::family_link, ${JSON.stringify(links ?? [])}::jsonb) former`
  // A payer that one link loses may be the one that another gains.
  await sql`
    update family_link set is_payer = false, is_guardian = true from ${former}
    where former.id = family_link.id and family_link.is_payer and not former.is_payer
  `.execute(tx)
  await sql`
    update family_link set is_guardian = former.is_guardian, is_payer = former.is_payer from ${former} where former.id = family_link.id
  `.execute(tx)
  await sql`
    insert into family_link select former.* from ${former}
    where ${keptId} not in (former.person_id, former.relative_id) and not exists (select from family_link where id = former.id)
  `.execute(tx)
}
