import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { type JobRow, jobStates, jobs } from '../../../contract/system/jobs'
import { FilterChoice } from '../../kit/filter/choice'
import { FilterOne } from '../../kit/filter/one'
import { Clamped, type Column, columnsFor } from '../../kit/list/columns-for'
import { ListPage } from '../../kit/list/list-page'
import { RowMenu } from '../../kit/list/row-menu'
import { useList } from '../../kit/list/use-list'
import type { Listing } from '../../kit/record/resource'
import { RouteDrawer } from '../../kit/record/route-drawer'
import { RowButton } from '../../kit/ui/row-button'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { count } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { DiscardDialog } from './discard-dialog'
import { jobLabels, jobName, nameOf } from './labels'
import { areAtWork, kindsQuery, pollMs, useJobMutation } from './use-job-mutation'
import { JobViews } from './views'

const JobDrawer = lazyPart(async () => (await import('./drawer')).JobDrawer)

const queue: Listing<JobRow> = { name: 'jobs', filters: ['state', 'name'], list: jobs.list }

/** The queue: waiting, running, failed and abandoned jobs. */
export function JobQueue() {
  const list = useList(queue)
  const may = useMay()
  const { data: kinds } = useQuery(kindsQuery)
  const { run, problem } = useJobMutation()
  const [discarding, setDiscarding] = useState<JobRow | null>(null)
  useEvery(areAtWork(kinds?.rows) ? pollMs : null, list.refresh)
  const retry = (row: JobRow) =>
    void run(async () => {
      await call(jobs.retry, { id: row.id, body: {} })
      Toast.success(m.job_retried({ name: nameOf(row) }))
    })
  const words = (key: string, value: string) =>
    key === 'name'
      ? m.kit_filter_chip({ field: m.job_name(), words: jobName(value) })
      : m.kit_filter_chip({
          field: m.job_state(),
          words: jobStates
            .filter((state) => value.split(',').includes(state))
            .map(jobLabels.state.label)
            .join(m.kit_comma()),
        })
  return (
    <>
      <ListPage
        resource={queue}
        list={list}
        purpose={m.empty_job()}
        title={m.job_title()}
        columns={queueColumns()}
        nameOf={nameOf}
        onOpen={(row) => list.open({ open: row.id })}
        views={<JobViews now="queue" />}
        above={
          problem === null ? null : (
            <p role="alert" className={textStyle.alert}>
              {problem}
            </p>
          )
        }
        filters={
          <>
            <FilterChoice
              list={list}
              filter="state"
              label={m.job_state()}
              options={jobLabels.state.options()}
            />
            <FilterOne
              label={m.job_name()}
              value={list.query.filters.name}
              options={(kinds?.rows ?? []).map(({ name }) => ({ value: name, label: jobName(name) }))}
              onChange={(name) => list.setQuery({ name })}
              onClear={() => list.setQuery({ name: null })}
            />
          </>
        }
        describeFilter={words}
        rowActions={(row) => (
          <>
            {may(jobs.retry) && row.state !== 'running' ? (
              <RowButton onClick={() => retry(row)}>{m.job_retry()}</RowButton>
            ) : null}
            {may(jobs.discard) && row.state !== 'running' ? (
              <RowMenu
                name={nameOf(row)}
                actions={[
                  {
                    key: 'discard',
                    label: m.job_discard(),
                    isDestructive: true,
                    run: () => setDiscarding(row),
                  },
                ]}
              />
            ) : null}
          </>
        )}
      />
      <RouteDrawer names={['open']}>
        <JobDrawer rows={list.isLoading ? undefined : list.rows} />
      </RouteDrawer>
      {discarding === null ? null : <DiscardDialog row={discarding} onClose={() => setDiscarding(null)} />}
    </>
  )
}

function queueColumns(): Column<JobRow>[] {
  const { cell, instant, status, text } = columnsFor<JobRow>()
  return [
    cell('name', m.job_name(), (row) => <Clamped text={nameOf(row)} />, { width: 240, isName: true }),
    status('state', m.job_state(), ({ state }) => jobLabels.state.tag(state)),
    cell(
      'attempts',
      m.job_attempts(),
      ({ attempts, maxAttempts }) => `${count(attempts)} / ${count(maxAttempts)}`,
      { width: 100, right: true },
    ),
    instant('runAt', m.job_run_at(), { card: 'fact' }),
    text('error', m.job_error(), { card: 'fact', width: 320 }),
    instant('createdAt', m.job_created_at()),
  ]
}

/** Repeats `act` while mounted; null is never. */
function useEvery(ms: number | null, act: () => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => latest.current(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
