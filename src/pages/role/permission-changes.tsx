import { m } from '#messages'
import type { PermissionEntry, Role } from '../../../contract/system/role'
import { permissionLabels } from '../../domain/account/permission-labels'
import textStyle from '../../kit/ui/text.module.css'
import { count } from '../../lib/format'
import { changesOf } from './grid-of'
import style from './role.module.css'

/** A preview of a save: the changes, and how many accounts they concern. */
export function PermissionChanges(props: {
  role: Role | null
  given: readonly string[]
  known: readonly PermissionEntry[]
}) {
  const { role, given, known } = props
  const { added, removed } = changesOf(role?.permissions ?? [], given, known)
  const isNone = added.length === 0 && removed.length === 0
  const accounts = role?.accounts ?? 0
  return (
    <section className={style.changes} aria-label={m.role_changes()}>
      <h2>{m.role_changes()}</h2>
      {isNone ? <p className={textStyle.note}>{m.role_changes_none()}</p> : null}
      <Names kind="added" title={m.role_changes_added({ count: count(added.length) })} names={added} />
      <Names
        kind="removed"
        title={m.role_changes_removed({ count: count(removed.length) })}
        names={removed}
      />
      {role === null ? null : (
        <p role="status" className={textStyle.note}>
          {accounts === 0
            ? m.role_changes_reach_none()
            : isNone
              ? null
              : m.role_changes_reach({ count: count(accounts) })}
        </p>
      )}
    </section>
  )
}

function Names(props: { kind: 'added' | 'removed'; title: string; names: readonly string[] }) {
  const { kind, title, names } = props
  if (names.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul data-kind={kind}>
        {names.map((name) => (
          <li key={name} title={name}>
            {permissionLabels(name)}
          </li>
        ))}
      </ul>
    </>
  )
}
