import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMemo, useState } from 'react'
import { m } from '#messages'
import type { CatalogueEntry } from '../catalogue'
import { Chart } from '../chart/chart'
import { noMarks } from '../chart/marks'
import { marksOf } from '../chart-view'
import { CopyBox, useCopy } from '../copy'
import type { Signature } from '../files'
import style from '../panel.module.css'
import { ValueTree } from '../value-tree'
import { EventForms } from './event-forms'
import { PayloadFields } from './payload-fields'
import { exampleOf, type Members } from './shape'
import { type Path, type SimulationStep, simulate } from './simulate'
import { testOf } from './test-of'
import { usePayload } from './use-payload'

interface Props {
  entry: CatalogueEntry
  drawing: string
  signature: Signature
}

/** A fresh copy of the machine to experiment with: events are sent by hand, undone, and saved as a test. */
export function SimulatorView({ entry, drawing, signature }: Props) {
  const first: Path = { input: signature.input && exampleOf(signature.input), events: [] }
  const [path, setPath] = useState<Path>(first)
  const { steps, failure } = useMemo(() => simulate(entry.machine, path), [entry, path])
  const copy = useCopy()
  const now = steps.at(-1)
  const taken = { turn: path.events.length, names: path.events.length > 0 ? (now?.transitions ?? []) : [] }
  return (
    <div className={style.split}>
      <Chart
        machine={entry.id}
        drawing={drawing}
        marks={now === undefined ? noMarks : marksOf(now.snapshot, taken)}
      />
      <section className={style.panel} aria-label={m.machines_view_simulator()}>
        <p className={style.hint}>{m.machines_simulator_hint()}</p>
        <div className={style.actions}>
          <Button
            size="small"
            type="tertiary"
            disabled={path.events.length === 0}
            onClick={() => setPath({ ...path, events: path.events.slice(0, -1) })}
          >
            {m.machines_back()}
          </Button>
          <Button
            size="small"
            type="tertiary"
            disabled={path.events.length === 0}
            onClick={() => setPath({ ...path, events: [] })}
          >
            {m.machines_reset()}
          </Button>
          <Button
            size="small"
            theme="solid"
            icon={<IconCopy aria-hidden />}
            disabled={failure !== null}
            onClick={() => copy.write(testOf({ name: entry.name, file: signature.file }, path, steps))}
          >
            {m.machines_copy_test()}
          </Button>
        </div>
        <CopyBox copy={copy} />
        {inputOf(signature) === null ? null : (
          <InputForm members={inputOf(signature) ?? {}} start={(input) => setPath({ input, events: [] })} />
        )}
        <Trail steps={steps} />
        {failure === null ? null : (
          <p className={style.problem} role="alert">
            {m.machines_path_stuck({ reason: failure })}
          </p>
        )}
        {now === undefined ? null : (
          <>
            {failure === null ? (
              <EventForms
                key={JSON.stringify(now.snapshot.value)}
                snapshot={now.snapshot}
                signature={signature}
                send={(event) => setPath({ ...path, events: [...path.events, event] })}
              />
            ) : null}
            <h3>{m.machines_context()}</h3>
            <ValueTree value={now.snapshot.context} />
          </>
        )}
      </section>
    </div>
  )
}

function InputForm({ members, start }: { members: Members; start: (input: unknown) => void }) {
  const input = usePayload(members)
  return (
    <details className={style.more}>
      <summary>{m.machines_input()}</summary>
      <form
        className={style.event}
        aria-label={m.machines_input()}
        onSubmit={(event) => {
          event.preventDefault()
          if (input.isRight) start(input.values)
        }}
      >
        <PayloadFields payload={input} />
        <Button size="small" htmlType="submit" disabled={!input.isRight}>
          {m.machines_start()}
        </Button>
      </form>
    </details>
  )
}

/** Each step: the event, the state after it, and the machine's actions. */
function Trail({ steps }: { steps: readonly SimulationStep[] }) {
  return (
    <>
      <h3>{m.machines_path()}</h3>
      <ol className={style.trail} aria-label={m.machines_path()}>
        {steps.map(({ event, snapshot, effects }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place on the path
          <li key={index} aria-current={index === steps.length - 1 ? 'step' : undefined}>
            <code>{event?.type ?? m.machines_path_start()}</code>
            <span aria-hidden="true"> → </span>
            <strong>{words(snapshot.value)}</strong>
            {effects.length > 0 ? (
              <span className={style.faint}> {effects.map(({ type }) => type).join(', ')}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}

const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The members of a machine's input; null when it needs none. */
const inputOf = ({ input }: Signature): Members | null =>
  typeof input === 'object' && 'members' in input ? input.members : null
