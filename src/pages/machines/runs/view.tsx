import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { m } from '#messages'
import { type LoggedMachine, type MachineRuns, machineLog } from '../../../../contract/system/machine-log'
import { elapsed } from '../../../kit/ui/format-duration'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { count as grouped, minuteOf } from '../../../lib/format'
import type { CatalogueEntry } from '../catalogue'
import { Chart } from '../chart/chart'
import { noMarks } from '../chart/marks'
import panelStyle from '../panel.module.css'
import style from './runs.module.css'
import { countsOf } from './transition-of'

interface Props {
  entry: CatalogueEntry
  drawing: string
  machine: LoggedMachine
}

/** What the records of a lifecycle did in the last thirty days, over its chart. */
export function RunsView({ entry, drawing, machine }: Props) {
  const { data, error } = useQuery({
    queryKey: ['machines', 'runs', machine],
    queryFn: ({ signal }) => call(machineLog.runs, { query: { machine }, signal }),
    staleTime: 60_000,
  })
  const found = useMemo(() => data && countsOf(entry.machine, data), [entry, data])
  const overlay = useMemo(
    () => ({
      badges: new Map(
        [...(found?.counts ?? [])].flatMap(([name, times]) => (times === 0 ? [] : [[name, grouped(times)]])),
      ),
    }),
    [found],
  )
  return (
    <div className={panelStyle.split}>
      <Chart machine={entry.id} drawing={drawing} marks={noMarks} overlay={overlay} />
      <section className={panelStyle.panel} aria-label={m.machines_view_runs()}>
        {error !== null ? (
          <p role="alert">{errorSentence(error)}</p>
        ) : data === undefined || found === undefined ? (
          <p role="status">{m.machines_loading()}</p>
        ) : (
          <Figures runs={data} {...found} />
        )}
      </section>
    </div>
  )
}

function Figures({ runs, counts, begun, strays }: { runs: MachineRuns } & ReturnType<typeof countsOf>) {
  const taken = [...counts.values()].filter((times) => times > 0).length
  return (
    <>
      <p className={panelStyle.hint}>
        {m.machines_runs_since({ from: minuteOf(runs.from), to: minuteOf(runs.to) })}
        {runs.isWhole ? null : <> {m.machines_runs_own()}</>}
      </p>
      <h3>{m.machines_runs_stays()}</h3>
      <Stays stays={runs.stays} />
      <h3>{m.machines_runs_transitions()}</h3>
      <p className={panelStyle.faint}>{m.machines_runs_covered({ taken, all: counts.size })}</p>
      {begun.map(({ to, verb, count }) => (
        <p key={`${verb} ${to}`} className={panelStyle.faint}>
          {m.machines_runs_begun({ count: grouped(count), status: to })}
        </p>
      ))}
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{m.machines_runs_transition()}</th>
            <th scope="col">{m.machines_runs_count()}</th>
          </tr>
        </thead>
        <tbody>
          {[...counts].map(([name, times]) => (
            <tr key={name} data-never={times === 0 ? '' : undefined}>
              <th scope="row">
                <TransitionText name={name} />
              </th>
              <td>{times === 0 ? m.machines_runs_never() : grouped(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {strays.length > 0 ? (
        <>
          <h3>{m.machines_runs_strays()}</h3>
          <ul className={style.strays}>
            {strays.map(({ from, to, verb, count }) => (
              <li key={`${from} ${to} ${verb}`}>
                {m.machines_runs_stray({ from: from ?? '', to, verb, count: grouped(count) })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function Stays({ stays }: Pick<MachineRuns, 'stays'>) {
  if (stays.length === 0) return <p className={panelStyle.faint}>{m.machines_runs_stays_none()}</p>
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{m.machines_runs_status()}</th>
          <th scope="col">{m.machines_runs_left()}</th>
          <th scope="col">{m.machines_runs_median()}</th>
          <th scope="col">{m.machines_runs_p90()}</th>
        </tr>
      </thead>
      <tbody>
        {stays.map(({ status, count, medianSeconds, p90Seconds }) => (
          <tr key={status}>
            <th scope="row">
              <code>{status}</code>
            </th>
            <td>{grouped(count)}</td>
            <td>{spanOf(medianSeconds)}</td>
            <td>{spanOf(p90Seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `pending --order.close[0]--> closed` as people read it; a machine's own id before each state says nothing here. */
export function TransitionText({ name }: { name: string }) {
  const [, from = '', event = '', to = ''] = /^(.*?) --(.*?)\[\d+\]--> (.*)$/.exec(name) ?? []
  const short = (state: string) => state.slice(state.indexOf('.') + 1)
  return (
    <>
      <code>{event}</code>{' '}
      <small>
        {short(from)} → {short(to === 'stays' ? from : to)}
      </small>
    </>
  )
}

const day = 86_400

export const spanOf = (seconds: number): string =>
  seconds < 2 * day
    ? elapsed(seconds)
    : m.machines_days({ count: grouped(Math.round(seconds / (day / 10)) / 10) })
