import { m } from '#messages'
import style from './log/log.module.css'
import type { RecorderEntry } from './log/recorder'
import { ValueTree } from './value-tree'

/** Everything that one event caused. */
export function EntryDetail({ entry }: { entry: RecorderEntry | undefined }) {
  return (
    <section className={style.detail} aria-label={m.machines_detail()}>
      {entry === undefined ? (
        <p className={style.faint}>{m.machines_detail_none()}</p>
      ) : (
        <>
          <h3>
            <code>{entry.type}</code>
          </h3>
          <h4>{m.machines_detail_payload()}</h4>
          <ValueTree value={entry.event} />
          <h4>{m.machines_detail_transitions()}</h4>
          {entry.transitions.length === 0 ? <p className={style.faint}>{m.machines_ignored()}</p> : null}
          <ol className={style.names}>
            {entry.transitions.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same transition may be taken twice, and none ever moves
              <li key={`${index} ${name}`}>
                <code>{name}</code>
              </li>
            ))}
          </ol>
          {entry.effects.length > 0 ? (
            <>
              <h4>{m.machines_detail_effects()}</h4>
              <p>
                <code>{entry.effects.join(', ')}</code>
              </p>
            </>
          ) : null}
          {entry.changes.length > 0 ? <h4>{m.machines_detail_changes()}</h4> : null}
          {entry.changes.map(({ member, before, after }) => (
            <div key={member} className={style.change}>
              <code>{member}</code>
              <div data-side="before">
                <ValueTree value={before} />
              </div>
              <div data-side="after">
                <ValueTree value={after} />
              </div>
            </div>
          ))}
        </>
      )}
    </section>
  )
}
