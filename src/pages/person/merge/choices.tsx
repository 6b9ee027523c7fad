import { useId } from 'react'
import { m } from '#messages'
import { type MergePlan, mergeable, type Person } from '../../../../contract/people/person'
import { Avatar } from '../../../kit/avatar/avatar'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { minuteOf } from '../../../lib/format'
import { personLabels } from '../labels'
import personStyle from '../list/person.module.css'
import { differing, memberLabel, memberValue } from './member-label'
import style from './merge.module.css'

interface Props {
  plan: MergePlan
  take: readonly string[]
  disabled: boolean
  onTake: (member: string, isTaken: boolean) => void
}

/** The two records side by side, with a choice for each member in which they differ. */
export function MergeChoices({ plan: { kept, merged }, take, disabled, onTake }: Props) {
  const id = useId()
  const members = differing(kept, merged)
  const same = mergeable.filter((member) => !members.includes(member)).map(memberLabel)
  return (
    <div className={style.table}>
      <div className={style.heads}>
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
            <span className={style.member} aria-hidden="true">
              {memberLabel(member)}
            </span>
            {([kept, merged] as const).map((person, at) => (
              <label key={person.id} className={style.choice}>
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
      <p className={textStyle.note}>
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
    <div className={isKept ? `${style.head} ${style.headKept}` : style.head}>
      <Avatar name={person.name} id={person.avatarId} />
      <div>
        <span className={textStyle.note}>{title}</span>
        <strong>{person.name}</strong>
        <span className={textStyle.note}>{minuteOf(person.createdAt)}</span>
        <span className={personStyle.roles}>
          {person.roles.map((role) => (
            <StatusTag key={role} {...personLabels.role.tag(role)} />
          ))}
        </span>
      </div>
    </div>
  )
}
