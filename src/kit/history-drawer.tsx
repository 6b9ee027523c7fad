import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { AuditEntry } from '../../contract/audit'
import { call } from '../lib/call'
import { secondOf } from '../lib/format'
import { errorSentence } from '../lib/problem-sentence'
import type { Describe } from './describe'
import { Drawer } from './drawer'
import { ListFailed, ListSkeleton } from './list-states'
import type { Resource, Row } from './resource'

interface Props<R extends Row, Draft> {
  resource: Resource<R, Draft>
  describe: Describe
  /** What the audit log's action names mean, besides those that every resource has. */
  actionLabel: (action: string) => string | undefined
}

/** Who changed a record, when, and what: `?history=<id>`. */
export function HistoryDrawer<R extends Row, Draft>({ resource, describe, actionLabel }: Props<R, Draft>) {
  const [params, setParams] = useSearchParams()
  const id = params.get('history')
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('history')
      return next
    })
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'history', id],
    queryFn: ({ signal }) => call(resource.history, { id: id ?? '', signal }),
    enabled: id !== null,
    staleTime: 0,
  })
  if (id === null) return null
  return (
    <Drawer name={m.kit_history_title()} width={640} onClose={close}>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className="kit-faint">{m.kit_history_empty()}</p>
      ) : (
        <ol className="kit-history">
          {data.rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              describe={describe}
              label={actionLabel(verbOf(entry.action))}
            />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function Entry(props: { entry: AuditEntry; describe: Describe; label: string | undefined }) {
  const { entry, describe, label } = props
  const isThere = (key: string) => key in (entry.before ?? {}) || key in (entry.after ?? {})
  const isBlank = (key: string) =>
    entry.before === null && describe.value(key, entry.after?.[key]) === m.kit_not_set()
  const changes = describe.keys.filter((key) => isThere(key) && !isBlank(key))
  return (
    <li>
      <header>
        <strong>{label ?? commonLabel(verbOf(entry.action))}</strong>
        <span>{whoSaid(entry.who)}</span>
        <time dateTime={entry.at}>{secondOf(entry.at)}</time>
      </header>
      {entry.reason === null ? null : <p>{m.kit_history_reason({ reason: entry.reason })}</p>}
      {changes.length === 0 ? null : (
        <dl>
          {changes.map((key) => (
            <div key={key}>
              <dt>{describe.label(key)}</dt>
              <dd>
                {entry.before === null ? null : (
                  <>
                    <del>{describe.value(key, entry.before[key])}</del>
                    <span aria-hidden="true"> → </span>
                  </>
                )}
                <ins>{describe.value(key, entry.after?.[key])}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Jobs sign as `system`, which no account may be called. */
const whoSaid = (who: string | null) => (who === null || who === 'system' ? m.kit_history_system() : who)

/** `store.suspend` → `suspend` */
const verbOf = (action: string) => action.slice(action.lastIndexOf('.') + 1)

function commonLabel(verb: string): string {
  const labels: Record<string, () => string> = {
    create: m.kit_history_created,
    update: m.kit_history_updated,
    archive: m.kit_history_archived,
    restore: m.kit_history_restored,
    purge: m.kit_history_purged,
    merge: m.kit_history_merged,
    move: m.kit_history_moved,
    rename: m.kit_history_renamed,
    replace: m.kit_history_replaced,
    import: m.kit_history_imported,
    revert: m.kit_history_reverted,
  }
  return labels[verb]?.() ?? verb
}
