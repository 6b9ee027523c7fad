import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type AuditLineRow, auditLog } from '../../../contract/system/audit-log'
import { actorLabel } from '../../kit/history/actor-label'
import { Changes, changedKeys, rawKeys } from '../../kit/history/changes'
import { Drawer } from '../../kit/record/drawer'
import { CopyButton } from '../../kit/ui/copy-button'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { count, secondOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { actionLabel, historyOf } from './labels'
import { LineRow } from './line-row'

/** One line of the log: `?open=<id>`. */
export function AuditDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('open') ?? ''
  // Lines change only by their seal.
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-lines', 'one', id],
    queryFn: ({ signal }) => call(auditLog.read, { id, signal }),
    staleTime: 0,
  })
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('open')
      return next
    })
  const isMissing = error instanceof RequestError && error.problem.code === 'not_found'
  return (
    <Drawer name={data === undefined ? m.audit_title() : actionLabel(data)} width={720} onClose={close}>
      <div className="kit-drawer-body">
        {data !== undefined ? (
          <Line line={data} />
        ) : isMissing ? (
          <p className="kit-state">{m.audit_gone()}</p>
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </Drawer>
  )
}

function Line({ line }: { line: AuditLineRow }) {
  const { who, at, reason, rowId, table, address, requestId, seal } = line
  const { describe } = historyOf(table)
  const keys = [...changedKeys(line, describe), ...rawKeys(line, describe)]
  return (
    <>
      <section className="audit-part" aria-labelledby="audit-about">
        <h2 id="audit-about" className="console-hidden">
          {m.audit_section_about()}
        </h2>
        <dl className="audit-facts">
          <Fact name={m.audit_who()}>{actorLabel(who)}</Fact>
          <Fact name={m.audit_at()}>
            <time dateTime={at}>{secondOf(at)}</time>
          </Fact>
          <Fact name={m.audit_row()}>
            <LineRow line={line} />
            {rowId === null ? null : (
              <Link className="kit-link" to={`?table=${table}&row=${rowId}`}>
                {m.audit_same_row()}
              </Link>
            )}
          </Fact>
          {reason === null ? null : <Fact name={m.audit_reason()}>{reason}</Fact>}
          <Fact name={m.audit_address()}>
            {address ?? <span className="kit-faint">{m.audit_no_address()}</span>}
          </Fact>
          {requestId === null ? null : (
            <Fact name={m.audit_request()}>
              <code>{requestId}</code>
              <CopyButton name={m.audit_request()} value={requestId} />
              <Link className="kit-link" to={`?request=${encodeURIComponent(requestId)}`}>
                {m.audit_same_request()}
              </Link>
            </Fact>
          )}
          <Fact name={m.audit_seal()}>
            {seal === null ? <span className="kit-faint">{m.audit_not_sealed()}</span> : count(seal)}
          </Fact>
        </dl>
      </section>
      <section className="audit-part" aria-labelledby="audit-changes">
        <h2 id="audit-changes">{m.audit_section_changes()}</h2>
        {keys.length === 0 ? (
          <p className="kit-faint">{m.audit_no_changes()}</p>
        ) : (
          <Changes entry={line} describe={describe} keys={keys} />
        )}
      </section>
      <Raw line={line} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The entry as it was written, for people who want to be sure. */
function Raw({ line: { before, after } }: { line: AuditLineRow }) {
  const [isOpen, setOpen] = useState(false)
  if (before === null && after === null) return null
  return (
    <details className="audit-raw" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{m.audit_show_raw()}</summary>
      {isOpen
        ? (
            [
              [m.audit_before(), before],
              [m.audit_after(), after],
            ] as const
          ).map(([name, value]) =>
            value === null ? null : (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
                <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>
              </figure>
            ),
          )
        : null}
    </details>
  )
}
