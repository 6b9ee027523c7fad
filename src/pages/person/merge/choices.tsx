import { useId } from 'react'
import { m } from '#messages'
import type { MergePlan, Person } from '../../../../contract/people/person'
import { mergeable } from '../../../../contract/people/person'
import { StatusTag } from '../../../kit/ui/status-tag'
import { minuteOf } from '../../../lib/format'
import { roleOf } from '../labels'
import { PersonFace } from '../privacy/face'
import { differing, memberLabel, memberValue } from './member-label'

interface Props {
  plan: MergePlan
  take: readonly string[]
  disabled: boolean
  onTake: (member: string, isTaken: boolean) => void
}

/** The two records side by side, with a choice for each member in which they differ. */
export function MergeChoices({ plan: { kept, gone: merged }, take, disabled, onTake }: Props) {
  const id = useId()
  const members = differing(kept, merged)
  const same = mergeable.filter((member) => !members.includes(member)).map(memberLabel)
  return (
    <div className="merge-table">
      <div className="merge-heads">
        <Head person={kept} title={m.person_merge_kept()} isKept />
        <Head person={merged} title={m.person_merge_gone()} isKept={false} />
      </div>
      {members.map((member) => {
        const isTaken = take.includes(member)
        return (
          <fieldset key={member} disabled={disabled}>
            <legend className="console-hidden">
              {m.person_merge_choose({ member: memberLabel(member) })}
            </legend>
            <span className="merge-member" aria-hidden="true">
              {memberLabel(member)}
            </span>
            {([kept, merged] as const).map((person, at) => (
              <label key={person.id} className="merge-choice">
                <input
                  type="radio"
                  name={`${id}-${member}`}
                  checked={isTaken === (at === 1)}
                  onChange={() => onTake(member, at === 1)}
                />
                <span>{memberValue(person, member)}</span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <p className="kit-note">
        {members.length === 0
          ? m.person_merge_all_same()
          : same.length === 0
            ? m.person_merge_hidden()
            : `${m.person_merge_same({ members: same.join(m.kit_comma()) })} · ${m.person_merge_hidden()}`}
      </p>
    </div>
  )
}

function Head({ person, title, isKept }: { person: Person; title: string; isKept: boolean }) {
  return (
    <div className={isKept ? 'merge-head merge-head-kept' : 'merge-head'}>
      <PersonFace person={person} />
      <div>
        <span className="kit-note">{title}</span>
        <strong>{person.name}</strong>
        <span className="kit-note">{minuteOf(person.createdAt)}</span>
        <span className="person-roles">
          {person.roles.map((role) => (
            <StatusTag key={role} {...roleOf(role)} />
          ))}
        </span>
      </div>
    </div>
  )
}
