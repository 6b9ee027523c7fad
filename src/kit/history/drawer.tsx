import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { AuditEntry } from '../../../contract/system/audit-entry'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { secondOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { Drawer } from '../record/drawer'
import type { Resource } from '../record/resource'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import textStyle from '../ui/text.module.css'
import { actorLabel, verbLabel, verbOf } from './actor-label'
import { Changes, changedKeys } from './changes'
import type { Describe } from './describe'
import style from './drawer.module.css'

const ChartLink = lazyPart(async () => (await import('./chart-link')).ChartLink)

interface Props {
  resource: Pick<Resource, 'name' | 'history'>
  describe: Describe
  /** The labels of the audit log's actions, besides those that every resource has. */
  actionLabel: (action: string) => string | undefined
}

/** Who changed a record, when, and what: `?history=<id>`. */
export function HistoryDrawer({ resource, describe, actionLabel }: Props) {
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
      <Suspense fallback={null}>
        <ChartLink resource={resource.name} record={id} />
      </Suspense>
      {error !== null ? (
        <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : data.rows.length === 0 ? (
        <p className={textStyle.faint}>{m.kit_history_empty()}</p>
      ) : (
        <ol className={style.history}>
          {data.rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              describe={describe}
              label={verbLabel(verbOf(entry.action), actionLabel)}
            />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

function Entry({ entry, describe, label }: { entry: AuditEntry; describe: Describe; label: string }) {
  return (
    <li>
      <header>
        <strong>{label}</strong>
        <span>{actorLabel(entry.who)}</span>
        <time dateTime={entry.at}>{secondOf(entry.at)}</time>
      </header>
      {entry.reason === null ? null : <p>{m.kit_history_reason({ reason: entry.reason })}</p>}
      <Changes entry={entry} describe={describe} keys={changedKeys(entry, describe)} />
    </li>
  )
}
