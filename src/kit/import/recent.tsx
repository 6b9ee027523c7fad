import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type ImportKind, type ImportRun, imports } from '../../../contract/system/imports'
import { call } from '../../lib/api/call'
import { count, minuteOf } from '../../lib/format'
import { StatusTag, type Tone } from '../ui/status-tag'
import style from './import.module.css'
import { runKey } from './run'

const words: Record<ImportRun['status'], { label: () => string; tone: Tone }> = {
  parsed: { label: m.kit_import_status_parsed, tone: 'new' },
  checking: { label: m.kit_import_status_checking, tone: 'new' },
  checked: { label: m.kit_import_status_checked, tone: 'warning' },
  applying: { label: m.kit_import_status_applying, tone: 'new' },
  cancelled: { label: m.kit_import_status_cancelled, tone: 'warning' },
  done: { label: m.kit_import_status_done, tone: 'good' },
  failed: { label: m.kit_import_status_failed, tone: 'bad' },
}

/** The last imports of a kind: unfinished ones can be continued here, and the reports of the finished ones are shown. */
export function ImportRecent({ kind, onRun }: { kind: ImportKind; onRun: (id: string) => void }) {
  const { data } = useQuery({
    queryKey: [...runKey, 'list'],
    queryFn: ({ signal }) => call(imports.list, { query: { pageSize: '20' }, signal }),
  })
  const runs = (data?.rows ?? []).filter((run) => run.kind === kind).slice(0, 5)
  if (runs.length === 0) return null
  return (
    <section className={style.importRecent} aria-label={m.kit_import_recent()}>
      <h3>{m.kit_import_recent()}</h3>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <button type="button" onClick={() => onRun(run.id)}>
              <span title={run.fileName}>{run.fileName}</span>
              <StatusTag label={words[run.status].label()} tone={words[run.status].tone} />
              <small>{m.kit_import_record_count({ count: count(run.counts.records) })}</small>
              <small>{minuteOf(run.createdAt)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
