import { sql } from 'kysely'
import type { DependantDraft, FamilyRelation } from '../../../contract/people/family'
import { addDays, daysBefore, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { addDependant } from '../../people/family/add-dependant'
import { insertLink } from '../../people/family/link-relative'
import type { personResource } from '../../people/person/resource'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  people: ReturnType<typeof personResource>
  write: Writer
}

const children: { name: string; gender: DependantDraft['gender']; days: number; isPayer: boolean }[] = [
  { name: '乐乐', gender: 'female', days: 3_300, isPayer: true },
  { name: '安安', gender: 'male', days: 2_500, isPayer: true },
  { name: '小满', gender: 'female', days: 4_200, isPayer: false },
]

/** Children of some members, who have no mobile, and couples of whom one pays. */
export async function addFamilies(seed: Seed): Promise<void> {
  const { tx, now, people, write } = seed
  const { rows } = await sql<{ id: string; name: string }>`
    select person.id, person.name from member join person on person.id = person_id
    where birthday between ${addDays(shanghaiDay(now), -16_000)}::date and ${addDays(shanghaiDay(now), -10_500)}::date and person.status = 'active'
    order by member_no limit 6
  `.execute(tx)
  const at = daysBefore(now, 30)
  // Two of the three are sisters and brothers.
  for (const [i, { days, ...child }] of children.entries()) {
    const guardian = rows[Math.floor(i / 2)]
    if (guardian === undefined) return
    const body = {
      ...child,
      name: `${guardian.name[0]}${child.name}`,
      birthday: addDays(shanghaiDay(now), -days),
      relation: 'parent' as const,
    }
    await addDependant(people, { ...write.requestFor(body, at), id: guardian.id })
  }
  const couple = { relation: 'spouse' as FamilyRelation, isGuardian: false, isPayer: true }
  for (const [person, payer] of [rows.slice(2, 4), rows.slice(4, 6)])
    if (person !== undefined && payer !== undefined)
      await insertLink(write.requestFor({}, at), person.id, { ...couple, relativeId: payer.id })
}
