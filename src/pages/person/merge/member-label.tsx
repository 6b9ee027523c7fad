import type { ReactNode } from 'react'
import { m } from '#messages'
import { mergeable, type Person } from '../../../../contract/people/person'
import { Picture } from '../../../kit/media/picture'
import textStyle from '../../../kit/ui/text.module.css'
import { personLabels } from '../labels'

type Member = (typeof mergeable)[number]

const labels: Record<Member, () => string> = {
  name: m.person_name,
  gender: m.person_gender,
  mobile: m.person_mobile,
  email: m.person_email,
  birthday: m.person_birthday,
  idCard: m.person_id_card,
  avatarId: m.person_avatar_id,
  storeId: m.person_store,
  source: m.person_source,
  emergencyName: m.person_emergency_name,
  emergencyMobile: m.person_emergency_mobile,
  healthNote: m.person_health_note,
}
export const memberLabel = (member: Member) => labels[member]()

/** The members in which the two differ. Health notes are never sent here, so two of them count as different. */
export const differing = (kept: Person, merged: Person): Member[] =>
  mergeable.filter((member) =>
    member === 'healthNote'
      ? kept.hasHealthNote || merged.hasHealthNote
      : memberOf(kept, member) !== memberOf(merged, member),
  )

/** The members that the kept one lacks and the other has. */
export const lacking = (kept: Person, merged: Person): Member[] =>
  mergeable.filter((member) => !has(kept, member) && has(merged, member))

const memberOf = (person: Person, member: Member) =>
  member === 'healthNote' ? person.hasHealthNote : person[member]

const has = (person: Person, member: Member): boolean => {
  const value = memberOf(person, member)
  return value !== null && value !== '' && value !== false && !(member === 'gender' && value === 'unknown')
}

/** One member of one of the two records, formatted. */
export function memberValue(person: Person, member: Member): ReactNode {
  if (!has(person, member)) return <span className={textStyle.faint}>{m.person_empty()}</span>
  if (member === 'gender') return personLabels.gender.label(person.gender)
  if (member === 'source') return personLabels.source.label(person.source)
  if (member === 'storeId') return person.storeName
  if (member === 'healthNote') return m.person_health_there()
  if (member === 'avatarId' && person.avatarId !== null)
    return <Picture id={person.avatarId} alt={m.person_avatar_id()} size="small" />
  return person[member]
}
