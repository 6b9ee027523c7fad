import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type JobKind, jobs } from '../../../contract/system/jobs'
import { Link } from '../../lib/link'
import '../../kit/list/list.css'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import { RowButton } from '../../kit/ui/row-button'
import '../../kit/list/rows.css'
import { StatusTag } from '../../kit/ui/status-tag'
import '../../kit/list/table.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count, minuteOf } from '../../lib/format'
import { durationLabel, everyLabel, jobName } from './labels'
import { kindsQuery, useJobMutation } from './use-jobs'
import { JobViews } from './views'

/** Every kind of job: when it is due, its last outcome, and its jobs in the queue. */
export function JobKinds() {
  const { data, error, isFetching, refetch } = useQuery(kindsQuery)
  return (
    <section className="kit-page" aria-labelledby="kit-page-title">
      <header className="kit-page-head">
        <h1 id="kit-page-title">{m.job_title()}</h1>
        <div className="kit-page-actions">
          <JobViews now="kinds" />
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconRefresh spin={isFetching} />}
            aria-label={m.kit_refresh()}
            title={m.kit_refresh()}
            onClick={() => void refetch()}
          />
        </div>
      </header>
      <div className="kit-panel">
        {data !== undefined ? (
          <Kinds rows={data.rows} />
        ) : error !== null ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )}
      </div>
    </section>
  )
}

function Kinds({ rows }: { rows: readonly JobKind[] }) {
  return (
    // A scrolling area must be reachable by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="kit-table job-kinds" aria-label={m.job_view_kinds()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.job_name()}</th>
            <th scope="col">{m.job_when()}</th>
            <th scope="col">{m.job_last()}</th>
            <th scope="col">{m.job_next()}</th>
            <th scope="col" className="kit-cell-right">
              {m.job_queued()}
            </th>
            <th scope="col" className="kit-cell-actions">
              {m.kit_actions()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((kind) => (
            <Kind key={kind.name} kind={kind} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Kind({ kind }: { kind: JobKind }) {
  const { name, every, nextAt, queued } = kind
  const may = useMay()
  const { run, problem, isBusy } = useJobMutation()
  const inQueue = queued.waiting + queued.running + queued.failed + queued.given_up
  const start = () =>
    run(async () => {
      await call(jobs.run, { id: name, body: {} })
      Toast.success(m.job_started({ name: jobName(name) }))
    })
  return (
    <tr aria-busy={isBusy}>
      <td title={name}>{jobName(name)}</td>
      <td>{everyLabel(every)}</td>
      <td>
        <Last kind={kind} />
      </td>
      <td>{nextAt === null ? <span className="kit-faint">—</span> : minuteOf(nextAt)}</td>
      <td className="kit-cell-right">
        {inQueue === 0 ? (
          <span className="kit-faint">0</span>
        ) : (
          <Link className="kit-link" to={`?view=queue&name=${encodeURIComponent(name)}`}>
            {count(inQueue)}
          </Link>
        )}
      </td>
      <td className="kit-cell-actions">
        {every !== null && may(jobs.run) ? (
          <div className="kit-row-actions">
            <RowButton onClick={() => void (isBusy || start())}>{m.job_run()}</RowButton>
          </div>
        ) : null}
        {problem === null ? null : (
          <p role="alert" className="kit-problem">
            {problem}
          </p>
        )}
      </td>
    </tr>
  )
}

/** The outcome of the last run, or that one is running. */
function Last({ kind: { last, queued } }: { kind: JobKind }) {
  if (queued.running > 0) return <StatusTag label={m.job_state_running()} tone="new" />
  if (last === null) return <span className="kit-faint">{m.job_never()}</span>
  return (
    <span className="job-last" title={last.error ?? undefined}>
      <StatusTag label={last.isDone ? m.job_done() : m.job_failed()} tone={last.isDone ? 'good' : 'bad'} />
      <span>{minuteOf(last.at)}</span>
      <small className="kit-faint">{durationLabel(last.tookMs)}</small>
    </span>
  )
}
