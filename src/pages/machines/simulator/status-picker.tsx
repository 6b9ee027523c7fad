import { useId, useState } from 'react'
import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition, pathToStateValue } from 'xstate'
import { m } from '#messages'
import { nodesOf } from '../../../../machines/names'
import type { CatalogueEntry } from '../catalogue'
import type { Signature } from '../files'
import style from '../panel.module.css'
import { nextEvents } from './next-events'
import { NextList } from './next-list'
import { PayloadFields } from './payload-fields'
import { exampleOf } from './shape'
import { usePayload } from './use-payload'

interface Props {
  entry: CatalogueEntry
  signature: Signature
  /** Draws the chart of the chosen snapshot. */
  children: (snapshot: AnyMachineSnapshot | null, panel: React.ReactNode) => React.ReactNode
}

/** For a machine without a running actor: which events would be allowed in a state, given the facts that its guards read. */
export function StatusPicker({ entry: { machine }, signature, children }: Props) {
  const id = useId()
  const [state, setState] = useState(() => firstOf(machine, signature))
  const facts = usePayload(membersOf(signature), firstContext(machine, signature))
  const resolved = facts.isRight ? resolve(machine, state, facts.values) : { snapshot: null, reason: null }
  const { snapshot } = resolved
  return children(
    snapshot,
    <>
      <p className={style.hint}>{m.machines_picker_hint()}</p>
      <div className={style.field}>
        <label htmlFor={id}>{m.machines_state()}</label>
        <select
          id={id}
          className={style.input}
          value={state}
          onChange={({ target }) => setState(target.value)}
        >
          {leavesOf(machine).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
      <h3>{m.machines_facts()}</h3>
      {facts.fields.length > 0 ? (
        <PayloadFields payload={facts} />
      ) : (
        <p className={style.faint}>{m.machines_facts_none()}</p>
      )}
      {resolved.reason === null ? null : (
        <p className={style.problem} role="alert">
          {m.machines_facts_wrong({ reason: resolved.reason })}
        </p>
      )}
      <h3>{m.machines_next()}</h3>
      <NextList events={snapshot === null ? [] : nextEvents(snapshot)} signature={signature} />
    </>,
  )
}

const membersOf = ({ context }: Signature) =>
  typeof context === 'object' && 'members' in context ? context.members : {}

/** The innermost states, by their paths: `open` or `playing.loud`. */
const leavesOf = (machine: AnyStateMachine) =>
  nodesOf(machine)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))

function firstSnapshot(machine: AnyStateMachine, { input }: Signature): AnyMachineSnapshot {
  const [snapshot] = initialTransition<AnyStateMachine>(machine, input && exampleOf(input))
  return snapshot
}

function firstOf(machine: AnyStateMachine, signature: Signature): string {
  const { value } = firstSnapshot(machine, signature)
  return typeof value === 'string' ? value : (leavesOf(machine)[0] ?? '')
}

const firstContext = (machine: AnyStateMachine, signature: Signature): Record<string, unknown> => ({
  ...firstSnapshot(machine, signature).context,
})

function resolve(machine: AnyStateMachine, state: string, context: Readonly<Record<string, unknown>>) {
  try {
    const snapshot = machine.resolveState({ value: pathToStateValue(state.split('.')), context })
    return { snapshot, reason: null }
  } catch (error) {
    return { snapshot: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
