import IconRefresh from '@douyinfe/semi-icons/lib/es/icons/IconRefresh'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { type JobKind, jobs } from '../../../contract/system/jobs'
import tableStyle from '../../kit/list/table.module.css'
import { ListFailed, ListSkeleton } from '../../kit/ui/list-states'
import pageStyle from '../../kit/ui/page.module.css'
import { RowButton } from '../../kit/ui/row-button'
import { StatusTag } from '../../kit/ui/status-tag'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { count, minuteOf } from '../../lib/format'
import { Link } from '../../lib/link'
import { pathTo } from '../../lib/path-to'
import style from './job.module.css'
import { durationLabel, everyLabel, jobName } from './labels'
import { kindsQuery, useJobMutation } from './use-job-mutation'
import { JobViews } from './views'

/** Every kind of job: when it is due, its last outcome, and its jobs in the queue. */
export function JobKinds() {
  const { data, error, isFetching, refetch } = useQuery(kindsQuery)
  return (
    <section className={pageStyle.page} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.job_title()}</h1>
        <div className={pageStyle.pageActions}>
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
      <div className={pageStyle.panel}>
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
    <section className={`${tableStyle.table} ${style.kinds}`} aria-label={m.job_view_kinds()} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.job_name()}</th>
            <th scope="col">{m.job_when()}</th>
            <th scope="col">{m.job_last()}</th>
            <th scope="col">{m.job_next()}</th>
            <th scope="col" className={tableStyle.cellRight}>
              {m.job_queued()}
            </th>
            <th scope="col" className={tableStyle.cellActions}>
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
  const { run, problem, isPending } = useJobMutation()
  const inQueue = queued.waiting + queued.running + queued.failed + queued.given_up
  const start = () =>
    run(async () => {
      await call(jobs.run, { id: name, body: {} })
      Toast.success(m.job_started({ name: jobName(name) }))
    })
  return (
    <tr aria-busy={isPending}>
      <td title={name}>{jobName(name)}</td>
      <td>{everyLabel(every)}</td>
      <td>
        <Last kind={kind} />
      </td>
      <td>{nextAt === null ? <span className={textStyle.faint}>—</span> : minuteOf(nextAt)}</td>
      <td className={tableStyle.cellRight}>
        {inQueue === 0 ? (
          <span className={textStyle.faint}>0</span>
        ) : (
          <Link className={textStyle.link} to={pathTo('job', { view: 'queue', name })}>
            {count(inQueue)}
          </Link>
        )}
      </td>
      <td className={tableStyle.cellActions}>
        {every !== null && may(jobs.run) ? (
          <div className={tableStyle.rowActions}>
            <RowButton onClick={() => void (isPending || start())}>{m.job_run()}</RowButton>
          </div>
        ) : null}
        {problem === null ? null : (
          <p role="alert" className={textStyle.problem}>
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
  if (last === null) return <span className={textStyle.faint}>{m.job_never()}</span>
  return (
    <span className={style.last} title={last.error ?? undefined}>
      <StatusTag label={last.isDone ? m.job_done() : m.job_failed()} tone={last.isDone ? 'good' : 'bad'} />
      <span>{minuteOf(last.at)}</span>
      <small className={textStyle.faint}>{durationLabel(last.tookMs)}</small>
    </span>
  )
}
