import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { type Filter, filtered } from './filter'
import style from './log.module.css'
import { recorder } from './use-recorder'

interface Props {
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** Above the log and the sequence: the filter of the recording, and whether it continues. */
export function LogFilter({ filter, onFilter }: Props) {
  const { entries, isPaused, actors } = recorder
  const shown = filtered(entries, filter)
  return (
    <div className={style.tools}>
      <select
        className={style.input}
        aria-label={m.machines_filter_actor()}
        value={filter.actor}
        onChange={({ target }) => onFilter({ ...filter, actor: target.value })}
      >
        <option value="">{m.machines_all_actors()}</option>
        {[...actors.values()].map(({ session, name }) => (
          <option key={session} value={session}>
            {name}
          </option>
        ))}
      </select>
      <input
        className={style.input}
        type="search"
        aria-label={m.machines_filter_type()}
        placeholder={m.machines_filter_type_hint()}
        value={filter.type}
        onChange={({ target }) => onFilter({ ...filter, type: target.value })}
      />
      <span className={style.count} role="status">
        {m.machines_count({ shown: shown.length, total: entries.length })}
      </span>
      <Button
        size="small"
        type="tertiary"
        onClick={() => recorder.set({ isPaused: !isPaused })}
        aria-pressed={isPaused}
      >
        {isPaused ? m.machines_resume() : m.machines_pause()}
      </Button>
      <Button size="small" type="tertiary" onClick={() => recorder.clear()} disabled={entries.length === 0}>
        {m.machines_clear()}
      </Button>
    </div>
  )
}
