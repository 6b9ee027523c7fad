import { useId, useState } from 'react'
import { type AnyMachineSnapshot, isMachineSnapshot } from 'xstate'
import { m } from '#messages'
import { activeIn } from '../../../machines/names'
import { redact } from '../../machines/redact'
import type { CatalogueEntry } from './catalogue'
import { Chart } from './chart/chart'
import { type Marks, noMarks } from './chart/marks'
import { descriptionOf } from './description-of'
import type { Signature } from './files'
import { type Known, valueIn } from './log/recorder'
import { recorder } from './log/use-recorder'
import style from './panel.module.css'
import { nextEvents, verdictsOf } from './simulator/next-events'
import { NextList } from './simulator/next-list'
import { StatusPicker } from './simulator/status-picker'
import { ValueTree } from './value-tree'

interface Props {
  entry: CatalogueEntry
  drawing: string
  signature: Signature
}

/** The chart of a live actor, or of the transitions that a state would allow. */
export function ChartView({ entry, drawing, signature }: Props) {
  const live = liveActors(entry.id)
  const [chosen, choose] = useState<string | null>(null)
  const actor = live.find(({ session }) => session === chosen) ?? live[0]
  const chart = (marks: Marks, panel: React.ReactNode) => (
    <div className={style.split}>
      <Chart machine={entry.id} drawing={drawing} marks={marks} />
      <section className={style.panel} aria-label={m.machines_actor()}>
        {panel}
      </section>
    </div>
  )
  if (actor === undefined) {
    return (
      <StatusPicker entry={entry} signature={signature}>
        {(snapshot, panel) => chart(snapshot === null ? noMarks : marksOf(snapshot), panel)}
      </StatusPicker>
    )
  }
  const snapshot: unknown = actor.ref.getSnapshot()
  // An actor of a machine has a machine's snapshot.
  if (!isMachineSnapshot(snapshot)) return null
  const latest = recorder.latest(actor.session)
  return chart(
    marksOf(snapshot, latest && { turn: latest.n, names: latest.transitions }),
    <>
      <ActorChoice live={live} actor={actor} choose={choose} />
      <h3>{m.machines_state()}</h3>
      <p className={style.state}>
        <code>{valueIn(snapshot)}</code>
      </p>
      <p className={style.faint}>{descriptionsOf(snapshot)}</p>
      <h3>{m.machines_next()}</h3>
      <NextList events={nextEvents(snapshot)} signature={signature} />
      <h3>{m.machines_context()}</h3>
      <ValueTree value={redact(snapshot.context)} />
    </>,
  )
}

/** Running actors of the machine, the oldest first. */
export const liveActors = (machine: string): Known[] =>
  [...recorder.actors.values()].filter((one) => one.machine === machine && one.isAtWork)

export function marksOf(snapshot: AnyMachineSnapshot, taken: Marks['taken'] = noMarks.taken): Marks {
  return { active: activeIn(snapshot), verdicts: verdictsOf(nextEvents(snapshot)), taken }
}

function ActorChoice({
  live,
  actor,
  choose,
}: {
  live: readonly Known[]
  actor: Known
  choose: (session: string) => void
}) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id}>{m.machines_actor()}</label>
      <select
        id={id}
        className={style.input}
        value={actor.session}
        onChange={({ target }) => choose(target.value)}
      >
        {live.map(({ session, name }) => (
          <option key={session} value={session}>
            {name} · {session}
          </option>
        ))}
      </select>
    </div>
  )
}

const descriptionsOf = (snapshot: AnyMachineSnapshot) =>
  activeIn(snapshot)
    .map((id) => descriptionOf(snapshot.machine.getStateNodeById(id)))
    .filter(Boolean)
    .join(' ')
