import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import type { JobRow } from '../../../contract/system/jobs'
import { Drawer } from '../../kit/record/drawer'
import drawerStyle from '../../kit/record/drawer.module.css'
import { Facts } from '../../kit/record/facts'
import { ListSkeleton } from '../../kit/ui/list-states'
import listStatesStyle from '../../kit/ui/list-states.module.css'
import { StatusTag } from '../../kit/ui/status-tag'
import { count, secondOf } from '../../lib/format'
import style from './job.module.css'
import { jobLabels, nameOf } from './labels'

/** One job: `?open=<id>`. A finished job leaves the queue while its drawer is open. */
export function JobDrawer({ rows }: { rows: readonly JobRow[] | undefined }) {
  const [params, setParams] = useSearchParams()
  const row = rows?.find(({ id }) => id === params.get('open'))
  const close = () =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.delete('open')
      return next
    })
  return (
    <Drawer
      name={row === undefined ? m.job_title() : nameOf(row)}
      headline={row === undefined ? null : <StatusTag {...jobLabels.state.tag(row.state)} />}
      width={640}
      onClose={close}
    >
      <div className={drawerStyle.drawerBody}>
        {row !== undefined ? (
          <Job row={row} />
        ) : rows === undefined ? (
          <ListSkeleton />
        ) : (
          <p className={listStatesStyle.state}>{m.job_gone()}</p>
        )}
      </div>
    </Drawer>
  )
}

function Job({ row }: { row: JobRow }) {
  const { id, name, attempts, maxAttempts, runAt, createdAt, error, payload } = row
  const facts: [string, string][] = [
    [m.job_id(), `${id} · ${name}`],
    [m.job_attempts(), `${count(attempts)} / ${count(maxAttempts)}`],
    [m.job_run_at(), secondOf(runAt)],
    [m.job_created_at(), secondOf(createdAt)],
  ]
  return (
    <>
      <Facts rows={facts} />
      {error === null ? null : <Text title={m.job_error()} text={error} />}
      {payload === null || payload === undefined ? null : (
        <Text title={m.job_payload()} text={JSON.stringify(payload, null, 2)} />
      )}
    </>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={style.text}>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}
