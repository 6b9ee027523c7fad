import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { likenesses, PersonBrief } from '../../../../contract/people/person'
import { Avatar } from '../../../kit/avatar/avatar'
import rowButtonStyle from '../../../kit/ui/row-button.module.css'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { personLabels } from '../labels'
import personStyle from '../list/person.module.css'
import style from './duplicates.module.css'

interface Props {
  a: PersonBrief
  b: PersonBrief
  why: readonly (typeof likenesses)[number][]
  onOpen: (id: string) => void
  onCompare: () => void
}

/** Two records and why they may be the same person. */
export function DuplicatePair({ a, b, why, onOpen, onCompare }: Props) {
  return (
    <li className={style.duplicate}>
      <p className={style.duplicateWhy}>
        {why.map((one) => (
          <StatusTag
            key={one}
            label={personLabels.likeness.label(one)}
            tone={one === 'id_card' ? 'bad' : 'warning'}
          />
        ))}
      </p>
      <Button type="tertiary" aria-label={m.person_compare_of({ a: a.name, b: b.name })} onClick={onCompare}>
        {m.person_compare()}
      </Button>
      <Brief person={a} onOpen={() => onOpen(a.id)} />
      <Brief person={b} onOpen={() => onOpen(b.id)} />
    </li>
  )
}

function Brief({ person, onOpen }: { person: PersonBrief; onOpen: () => void }) {
  const { name, mobile, birthday, storeName, roles, createdAt } = person
  return (
    <div className={style.duplicateBrief}>
      <Avatar name={person.name} id={person.avatarId} />
      <div>
        <button
          type="button"
          className={rowButtonStyle.rowButton}
          aria-label={m.person_open_of({ name })}
          onClick={onOpen}
        >
          {name}
        </button>
        <p>{[mobile, birthday].filter((one) => one !== null && one !== '').join(' · ')}</p>
        <p className={textStyle.note}>{[storeName ?? m.person_no_store(), dayOf(createdAt)].join(' · ')}</p>
        <span className={personStyle.roles}>
          {roles.map((role) => (
            <StatusTag key={role} {...personLabels.role.tag(role)} />
          ))}
        </span>
      </div>
    </div>
  )
}
