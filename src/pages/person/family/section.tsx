import Button from '@douyinfe/semi-ui/lib/es/button'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { type FamilyLink, families } from '../../../../contract/people/family'
import { type Person, people } from '../../../../contract/people/person'
import { otherOf } from '../../../domain/family/relation-labels'
import { Avatar } from '../../../kit/avatar/avatar'
import { Dialog } from '../../../kit/ui/dialog'
import { ListFailed } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { undoToast } from '../../../kit/ui/undo-toast'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { Link } from '../../../lib/link'
import { pathTo } from '../../../lib/path-to'
import { usePersonMutation } from '../use-person-mutation'
import { ChildDialog } from './child-dialog'
import style from './family.module.css'
import { LinkDialog } from './link-dialog'

/** Who guards or pays for a person, and for whom they do. */
export function FamilySection({ person }: { person: Person }) {
  const may = useMay()
  const [open, setOpen] = useState<'link' | 'child' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [people.name, 'family', person.id],
    queryFn: ({ signal }) => call(families.list, { id: person.id, signal }),
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const above = data.rows.filter(({ personId }) => personId === person.id)
  const below = data.rows.filter(({ personId }) => personId !== person.id)
  const mayChange = may(families.link) && person.archivedAt === null && person.status !== 'anonymised'
  return (
    <div className={style.family}>
      {data.rows.length === 0 ? <p className={textStyle.faint}>{m.person_family_none()}</p> : null}
      <Links title={m.person_family_above()} rows={above} person={person} mayChange={mayChange} />
      <Links title={m.person_family_below()} rows={below} person={person} mayChange={mayChange} />
      {mayChange ? (
        <div className={style.buttons}>
          <Button type="tertiary" onClick={() => setOpen('link')}>
            {m.person_family_add()}
          </Button>
          {person.mobile === '' ? null : (
            <Button type="tertiary" onClick={() => setOpen('child')}>
              {m.person_family_add_child()}
            </Button>
          )}
        </div>
      ) : null}
      {open === 'link' ? <LinkDialog person={person} onClose={() => setOpen(null)} /> : null}
      {open === 'child' ? <ChildDialog guardian={person} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

interface LinksProps {
  title: string
  rows: readonly FamilyLink[]
  person: Person
  mayChange: boolean
}

function Links({ title, rows, person, mayChange }: LinksProps) {
  const heading = useId()
  if (rows.length === 0) return null
  return (
    <div>
      <h3 id={heading} className={style.title}>
        {title}
      </h3>
      <ul aria-labelledby={heading} className={style.list}>
        {rows.map((row) => (
          <Item key={row.id} row={row} personId={person.id} mayChange={mayChange} />
        ))}
      </ul>
    </div>
  )
}

function Item({ row, personId, mayChange }: { row: FamilyLink; personId: string; mayChange: boolean }) {
  const { id, name, relation, roles } = otherOf(row, personId)
  const [isAsking, setAsking] = useState(false)
  const { run, isPending, formLevelError } = usePersonMutation(
    () => call(families.unlink, { id: row.id }),
    () => {
      const { personId: dependantId, relativeId, relation, isGuardian, isPayer } = row
      setAsking(false)
      // A person of another store cannot be linked again from here.
      if (dependantId === null || relativeId === null) {
        Toast.success(m.person_family_removed({ name }))
        return
      }
      undoToast(m.person_family_removed({ name }), async () => {
        await call(families.link, {
          id: dependantId,
          body: { relativeId, relation, isGuardian, isPayer },
          idempotencyKey: crypto.randomUUID(),
        })
      })
    },
  )
  const refusal = formLevelError([])
  return (
    <li className={style.item}>
      <Avatar name={name} id={null} />
      <span className={style.who}>
        {id !== null ? (
          <Link className={textStyle.link} to={pathTo('persion', { edit: id })}>
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className={textStyle.faint}>
          {[relation, row.mobile].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
      <span className={style.roles}>
        {roles.map((role) => (
          <Tag key={role} color="white">
            {role}
          </Tag>
        ))}
      </span>
      {mayChange ? (
        <Button
          size="small"
          type="tertiary"
          loading={isPending}
          aria-label={m.person_family_remove({ name })}
          onClick={() => (id === null ? setAsking(true) : run(undefined))}
        >
          {m.person_family_do_remove()}
        </Button>
      ) : null}
      {isAsking ? (
        <Dialog
          title={m.person_family_remove({ name })}
          confirmText={m.person_family_do_remove()}
          isDestructive
          isPending={isPending}
          onDo={() => run(undefined)}
          onCancel={() => setAsking(false)}
        >
          <p>{m.person_family_remove_elsewhere()}</p>
        </Dialog>
      ) : null}
      {refusal === null ? null : (
        <p role="alert" className={`${textStyle.problem} ${style.refusal}`}>
          {refusal}
        </p>
      )}
    </li>
  )
}
