import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import type { likenesses, PersonBrief } from '../../../../contract/people/person'
import { StatusTag } from '../../../kit/ui/status-tag'
import { dayOf } from '../../../lib/format'
import { likenessLabel, roleOf } from '../labels'
import { PersonFace } from '../privacy/face'

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
    <li className="duplicate">
      <p className="duplicate-why">
        {why.map((one) => (
          <StatusTag key={one} label={likenessLabel(one)} tone={one === 'id_card' ? 'bad' : 'warning'} />
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
    <div className="duplicate-brief">
      <PersonFace person={person} />
      <div>
        <button
          type="button"
          className="kit-row-button"
          aria-label={m.person_open_of({ name })}
          onClick={onOpen}
        >
          {name}
        </button>
        <p>{[mobile, birthday].filter((one) => one !== null && one !== '').join(' · ')}</p>
        <p className="kit-note">{[storeName ?? m.person_no_store(), dayOf(createdAt)].join(' · ')}</p>
        <span className="person-roles">
          {roles.map((role) => (
            <StatusTag key={role} {...roleOf(role)} />
          ))}
        </span>
      </div>
    </div>
  )
}
