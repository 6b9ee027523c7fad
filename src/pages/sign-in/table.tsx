import { m } from '#messages'
import type { SignInRow } from '../../../contract/system/account'
import { agentLabel } from '../../domain/account/agent-label'
import tableStyle from '../../kit/list/table.module.css'
import { formatRelative } from '../../kit/ui/format-relative'
import { RowButton } from '../../kit/ui/row-button'
import { StatusTag } from '../../kit/ui/status-tag'
import { minuteOf } from '../../lib/format'
import { nameOf } from './name-of'
import style from './sign-in.module.css'

/** Running sign-ins. The reader's own is marked; it ends by signing out. */
export function SignInTable(props: {
  rows: readonly SignInRow[]
  /** null: the reader may not end it. */
  onEnd: ((row: SignInRow) => void) | null
}) {
  const { rows, onEnd } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
    <section className={`${tableStyle.table} ${style.ins}`} tabIndex={0} aria-label={m.signin_title()}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.signin_account()}</th>
            <th scope="col">{m.signin_device()}</th>
            <th scope="col">{m.signin_address()}</th>
            <th scope="col">{m.signin_last_seen()}</th>
            <th scope="col">{m.signin_started_at()}</th>
            <th scope="col">{m.signin_expires_at()}</th>
            {onEnd === null ? null : (
              <th scope="col">
                <span className="console-hidden">{m.kit_actions()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <span className={style.inName}>
                  <span>{nameOf(row)}</span>
                  <small>{row.username}</small>
                </span>
              </td>
              <td title={row.agent}>
                {agentLabel(row.agent)}{' '}
                {row.isCurrent ? <StatusTag label={m.signin_current()} tone="good" /> : null}
              </td>
              <td>{row.address}</td>
              <td title={minuteOf(row.lastSeenAt)}>{formatRelative(row.lastSeenAt)}</td>
              <td>{minuteOf(row.startedAt)}</td>
              <td>{minuteOf(row.expiresAt)}</td>
              {onEnd === null ? null : (
                <td>
                  {row.isCurrent ? null : (
                    <RowButton
                      label={m.signin_end_of({ name: nameOf(row), device: agentLabel(row.agent) })}
                      onClick={() => onEnd(row)}
                    >
                      {m.signin_end()}
                    </RowButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
