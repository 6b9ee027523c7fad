import { useState } from 'react'
import { m } from '#messages'
import { EntryDetail } from '../entry-detail'
import { Window } from '../window'
import { type Filter, filtered } from './filter'
import style from './log.module.css'
import { LogFilter } from './log-filter'
import { isIgnored, type RecorderEntry } from './recorder'
import { recorder } from './use-recorder'

interface Props {
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** Every event that reached an actor, the newest on top; a chosen one shows everything that it caused. */
export function LogView({ filter, onFilter }: Props) {
  const [chosen, choose] = useState<number | null>(null)
  const entries = filtered(recorder.entries, filter)
  const entry = recorder.entries.find(({ n }) => n === chosen)
  return (
    <div className={style.view}>
      <LogFilter filter={filter} onFilter={onFilter} />
      <div className={style.split}>
        {entries.length === 0 ? (
          <p className={style.empty}>
            {recorder.entries.length === 0 ? m.machines_log_empty() : m.machines_log_no_match()}
          </p>
        ) : (
          <Window
            rows={entries}
            height={32}
            label={m.machines_view_log()}
            className={style.rows}
            head={
              <div className={`${style.row} ${style.head}`} aria-hidden="true">
                <span>{m.machines_log_at()}</span>
                <span>{m.machines_log_actor()}</span>
                <span>{m.machines_log_event()}</span>
                <span>{m.machines_log_state()}</span>
                <span>{m.machines_log_details()}</span>
              </div>
            }
          >
            {(one) => <Row key={one.n} entry={one} isChosen={one.n === chosen} choose={choose} />}
          </Window>
        )}
        <EntryDetail entry={entry} />
      </div>
    </div>
  )
}

interface RowProps {
  entry: RecorderEntry
  isChosen: boolean
  choose: (n: number) => void
}

function Row({ entry, isChosen, choose }: RowProps) {
  const { n, at, actor, type, from, to, changes } = entry
  return (
    <button
      type="button"
      className={style.row}
      aria-pressed={isChosen}
      data-quiet={isIgnored(entry) || undefined}
      onClick={() => choose(n)}
    >
      <time>{clock(at)}</time>
      <span>{nameOf(actor)}</span>
      <code>{type}</code>
      <span>{isIgnored(entry) ? m.machines_ignored() : from === to ? to : `${from} → ${to}`}</span>
      <span>{changes.map(({ member }) => member).join(', ')}</span>
    </button>
  )
}

export const nameOf = (session: string): string => recorder.actors.get(session)?.name ?? session

/** `14:03:07.042` */
export function clock(at: number): string {
  const time = new Date(at)
  const two = (part: number, length = 2) => String(part).padStart(length, '0')
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${two(time.getMilliseconds(), 3)}`
}
