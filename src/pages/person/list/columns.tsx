import IconEyeOpened from '@douyinfe/semi-icons/lib/es/icons/IconEyeOpened'
import { m } from '#messages'
import { ageOn, type ListedPerson } from '../../../../contract/people/person'
import { Avatar } from '../../../kit/avatar/avatar'
import { Clamped, columnsFor } from '../../../kit/list/columns-for'
import rowButtonStyle from '../../../kit/ui/row-button.module.css'
import { StatusTag } from '../../../kit/ui/status-tag'
import textStyle from '../../../kit/ui/text.module.css'
import { dayOf } from '../../../lib/format'
import { personLabels } from '../labels'
import style from './person.module.css'

const col = columnsFor<ListedPerson>()

/** `onLook` requests a number in full; absent, it is not permitted. */
export const personColumns = (onReveal: ((row: ListedPerson) => void) | null) => [
  col.cell('avatar', m.person_avatar(), (row) => <Avatar name={row.name} id={row.avatarId} />, {
    card: 'picture',
    width: 56,
  }),
  col.cell('name', m.person_name(), (row) => <Clamped text={row.name} />, {
    sort: 'name',
    width: 130,
    isName: true,
  }),
  col.cell('mobile', m.person_mobile(), (row) => <Mobile person={row} onReveal={onReveal} />, {
    card: 'fact',
    width: 150,
  }),
  col.cell('roles', m.person_roles(), (row) => <Roles person={row} />, { width: 170 }),
  col.text('storeName', m.person_store(), { card: 'fact', width: 130 }),
  col.status('face', m.person_face(), ({ faceStatus }) => personLabels.face.tag(faceStatus), {
    card: null,
    width: 88,
  }),
  col.cell('source', m.person_source(), (row) => personLabels.source.label(row.source), { width: 80 }),
  col.status('status', m.person_status(), ({ status }) => personLabels.status.tag(status), { width: 80 }),
  col.instant('createdAt', m.person_created_at(), { sort: 'createdAt', width: 138 }),
  col.cell('gender', m.person_gender(), (row) => personLabels.gender.label(row.gender), {
    width: 72,
    isExtra: true,
  }),
  col.text('email', m.person_email(), { width: 170, isExtra: true }),
  col.cell('age', m.person_age(), (row) => <Age birthday={row.birthday} />, { width: 80, isExtra: true }),
  col.date('birthday', m.person_birthday(), { isExtra: true }),
  col.instant('updatedAt', m.person_updated_at(), { sort: 'updatedAt', isExtra: true }),
  col.text('updatedBy', m.person_updated_by(), { width: 110, isExtra: true }),
]

function Mobile({
  person,
  onReveal,
}: {
  person: ListedPerson
  onReveal: ((row: ListedPerson) => void) | null
}) {
  const what = m.person_mobile()
  return (
    <span className={style.mobile}>
      {person.mobile === '' ? <span className={textStyle.faint}>—</span> : person.mobile}
      {onReveal === null || person.mobile === '' ? null : (
        <button
          type="button"
          className={`${rowButtonStyle.rowButton} ${style.eye}`}
          aria-label={m.person_reveal_of({ name: person.name, what })}
          title={m.person_reveal({ what })}
          onClick={() => onReveal(person)}
        >
          <IconEyeOpened aria-hidden />
        </button>
      )}
    </span>
  )
}

function Roles({ person: { roles } }: { person: ListedPerson }) {
  if (roles.length === 0) return <span className={textStyle.faint}>—</span>
  return (
    <span className={style.roles}>
      {roles.map((role) => (
        <StatusTag key={role} {...personLabels.role.tag(role)} />
      ))}
    </span>
  )
}

function Age({ birthday }: { birthday: string | null }) {
  if (birthday === null) return <span className={textStyle.faint}>—</span>
  return m.person_age_years({ age: ageOn(birthday, dayOf(new Date())) })
}
