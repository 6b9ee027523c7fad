import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type LoggedMachine, loggedMachines, recordMachines } from '../../../contract/system/machine-log'
import { Link } from '../../lib/link'
import { type CatalogueEntry, catalogue } from './catalogue'
import { ChartView, liveActors } from './chart-view'
import { type Filter, noFilter } from './log/filter'
import { SequenceView } from './log/sequence-view'
import { recorder, useRecorder } from './log/use-recorder'
import { LogView } from './log/view'
import { MachineList } from './machine-list'
import style from './page.module.css'
import { PathView } from './runs/path-view'
import { RunsView } from './runs/view'
import { SimulatorView } from './simulator/view'
import { SourceView } from './source-view'
import { addressOf, type Subject, type View, viewNames, views } from './views'

/** Every running statechart of the console: for developers, and for people who want to know why something happened. */
export function Component() {
  useRecorder()
  const [search] = useSearchParams()
  const [filter, setFilter] = useState<Filter>(noFilter)
  const subject = subjectOf(search)
  const wanted = subject?.machine ?? search.get('machine')
  const entry = wanted === null ? firstEntry() : catalogue.find(({ id }) => id === wanted)
  if (entry === undefined)
    return (
      <article className={style.page}>
        <Side here={null} view="chart" />
        <section className={style.body} aria-labelledby="machine">
          <header className={style.head}>
            <div>
              <h2 id="machine">{m.machines_unknown({ machine: wanted ?? '' })}</h2>
              <p>{m.machines_unknown_hint()}</p>
            </div>
          </header>
        </section>
      </article>
    )
  const logged = loggedMachines.find((one) => one === entry.id)
  // Of what the log does not tell there is nothing to compare.
  const offered = viewNames.filter((one) => one !== 'runs' || logged !== undefined)
  const view = offered.find((one) => one === search.get('view')) ?? 'chart'
  return (
    <article className={style.page}>
      <Side here={entry} view={view} />
      <section className={style.body} aria-labelledby="machine">
        <header className={style.head}>
          <div>
            <h2 id="machine">{entry.id}</h2>
            <p>
              {entry.purpose}{' '}
              <span>{m.machines_size({ states: entry.states, transitions: entry.transitions })}</span>
            </p>
          </div>
          <nav aria-label={m.machines_views()}>
            <ul className={style.views}>
              {offered.map((one) => (
                <li key={one}>
                  <Link
                    to={addressOf(entry.id, one, subject)}
                    replace
                    aria-current={one === view ? 'page' : undefined}
                  >
                    {views[one]()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {view === 'log' ? (
          <LogView filter={filter} onFilter={setFilter} />
        ) : (
          <Inner
            key={entry.id}
            entry={entry}
            view={view}
            subject={subject}
            logged={logged}
            filter={filter}
            onFilter={setFilter}
          />
        )}
      </section>
    </article>
  )
}

function Side(place: { here: CatalogueEntry | null; view: View }) {
  return (
    <aside className={style.side}>
      <h1>{m.machines_title()}</h1>
      <MachineList {...place} />
      <label className={style.keep} title={m.machines_keep_hint()}>
        <input
          type="checkbox"
          checked={recorder.isKept}
          onChange={({ target }) => recorder.set({ isKept: target.checked })}
        />
        {m.machines_keep()}
      </label>
    </aside>
  )
}

/** The views that need the drawings and the other facts about machines outside their code. */
function Inner({ entry, view, subject, logged, filter, onFilter }: InnerProps) {
  const { data: files, error } = useQuery({
    queryKey: ['machines', 'files'],
    queryFn: () => import(/* webpackChunkName: "machines-files" */ './files'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error !== null) return <p role="alert">{m.machines_failed({ reason: error.message })}</p>
  if (files === undefined)
    return (
      <p role="status" className={style.loading}>
        {m.machines_loading()}
      </p>
    )
  if (view === 'sequence') {
    const senders = Object.assign({}, ...files.allSignatures().map((one) => one.senders))
    return <SequenceView senders={senders} filter={filter} onFilter={onFilter} />
  }
  const own = files.filesOf(entry)
  if (view === 'source') return <SourceView {...own} />
  if (view === 'runs' && logged !== undefined)
    return subject === null ? (
      <RunsView entry={entry} machine={logged} {...own} />
    ) : (
      <PathView entry={entry} {...own} {...subject} />
    )
  return view === 'simulator' ? (
    <SimulatorView entry={entry} {...own} />
  ) : (
    <ChartView entry={entry} {...own} />
  )
}

interface InnerProps {
  entry: CatalogueEntry
  view: Exclude<View, 'log'>
  subject: Subject | null
  logged: LoggedMachine | undefined
  filter: Filter
  onFilter: (filter: Filter) => void
}

function subjectOf(search: URLSearchParams): Subject | null {
  const [resource, record] = [search.get('resource'), search.get('record')]
  const known = Object.entries(recordMachines).find(([name]) => name === resource)
  if (known === undefined || record === null) return null
  const [name, machine] = known
  return { machine, resource: name, record }
}

/** A machine with a running actor, if there is one. */
const firstEntry = () => catalogue.find(({ id }) => liveActors(id).length > 0) ?? catalogue[0]
