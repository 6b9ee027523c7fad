import { m } from '#messages'
import type { Signature } from '../files'
import style from '../panel.module.css'
import type { GuardVerdict, NextEvent } from './next-events'

const words: Record<GuardVerdict, () => string> = {
  yes: m.machines_allowed,
  no: m.machines_refused,
  payload: m.machines_depends,
}

/** The events that the state handles: whether each is allowed now, which guard refuses it, and who sends it. */
export function NextList({
  events,
  signature,
}: {
  events: readonly NextEvent[]
  signature: Signature | undefined
}) {
  if (events.length === 0) return <p className={style.faint}>{m.machines_next_none()}</p>
  return (
    <ul className={style.events}>
      {events.map(({ type, verdict, guards, meanings }) => (
        <li key={type} data-verdict={verdict}>
          <span className={style.verdict}>{words[verdict]()}</span>
          <div>
            <code>{type}</code>
            {meanings.map((meaning) => (
              <div key={meaning}>{meaning}</div>
            ))}
            {guards.length > 0 ? (
              <div className={style.faint}>{m.machines_by_guard({ guard: guards.join(', ') })}</div>
            ) : null}
            <Senders files={sendersOf(signature, type)} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Senders({ files }: { files: readonly string[] }) {
  if (files.length === 0) return null
  const names = files.map((file) => file.split('/').at(-1)).join(', ')
  return (
    <div className={style.faint} title={files.join('\n')}>
      {m.machines_sent_by({ files: names })}
    </div>
  )
}

const sendersOf = (signature: Signature | undefined, type: string) =>
  (signature?.senders[type] ?? []).flatMap(({ files }) => files)
