import Button from '@douyinfe/semi-ui/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type ImportRow, type ImportRun, type ImportVerdict, imports } from '../../../contract/system/imports'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count } from '../../lib/format'
import { ListFailed, ListSkeleton } from '../ui/list-states'
import { StatusTag, type Tone } from '../ui/status-tag'
import type { ReportFilter } from './report'
import { runKey } from './run'
import { importSentence, verdictLabel } from './sentence'

interface Props {
  run: ImportRun
  shown: ReportFilter
  fieldLabel: (field: string) => string | undefined
  onOpenRow: (id: string) => void
}

const pageSize = 50
const toneOf: Record<ImportVerdict, Tone> = { create: 'good', change: 'new', same: 'quiet', refuse: 'bad' }

/** The records in the order of the file, each with its remarks. */
export function ImportRows({ run, shown, fieldLabel, onOpenRow }: Props) {
  const [page, setPage] = useState(1)
  const which = shown === 'all' ? {} : shown === 'told' ? { told: 'true' } : { verdict: shown }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...runKey, 'rows', run.id, run.version, shown, page],
    queryFn: ({ signal }) => call(imports.rows, { id: run.id, query: { ...which, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  if (error !== null && data === undefined)
    return <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton />
  if (data.rows.length === 0) return <p className="kit-import-none">{m.kit_import_none()}</p>
  const pages = Math.ceil(data.total / pageSize)
  return (
    <>
      <section
        className="kit-import-table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        tabIndex={0}
        aria-label={m.kit_import_records()}
        aria-busy={isFetching}
      >
        <table>
          <thead>
            <tr>
              <th scope="col" className="kit-import-n">
                {m.kit_import_row()}
              </th>
              <th scope="col">{m.kit_import_name()}</th>
              <th scope="col">{m.kit_import_verdict()}</th>
              <th scope="col">{m.kit_import_sentence()}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.n}>
                <td className="kit-import-n">{count(row.n)}</td>
                <td className="kit-import-name">
                  <Name row={row} onOpenRow={onOpenRow} />
                </td>
                <td>
                  {row.verdict === null ? (
                    '—'
                  ) : (
                    <StatusTag label={verdictLabel(row.verdict, run)} tone={toneOf[row.verdict]} />
                  )}
                </td>
                <td>
                  <Problems row={row} fieldLabel={fieldLabel} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages < 2 ? null : (
        <nav className="kit-import-pages" aria-label={m.kit_pages()}>
          <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {m.kit_page_previous()}
          </Button>
          <span>{m.kit_page_of({ page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {m.kit_page_next()}
          </Button>
        </nav>
      )}
    </>
  )
}

/** A record that has become a row is a link to it. */
function Name({ row, onOpenRow }: { row: ImportRow; onOpenRow: (id: string) => void }) {
  const { name, rowId, isApplied, verdict } = row
  const text = name || '—'
  if (rowId === null || !(isApplied || verdict === 'same')) return text
  return (
    <button type="button" className="kit-row-button" onClick={() => onOpenRow(rowId)}>
      {text}
    </button>
  )
}

function Problems({ row, fieldLabel }: { row: ImportRow; fieldLabel: Props['fieldLabel'] }) {
  if (row.problems.length === 0) return <span className="kit-faint">—</span>
  return (
    <ul className="kit-import-problems">
      {row.problems.map((problem) => {
        const [field] = problem.path
        const label = field === undefined ? undefined : fieldLabel(String(field))
        const text = importSentence(problem)
        return (
          <li
            key={`${problem.path.join('.')} ${problem.code}`}
            className={problem.isError ? 'kit-problem' : 'kit-note'}
          >
            {label === undefined ? text : m.kit_import_field_said({ field: label, said: text })}
          </li>
        )
      })}
    </ul>
  )
}
