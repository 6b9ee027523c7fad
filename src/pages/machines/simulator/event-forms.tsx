import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { m } from '#messages'
import type { Signature } from '../files'
import style from '../panel.module.css'
import { nextEvents } from './next-events'
import { PayloadFields } from './payload-fields'
import type { Members } from './shape'
import { reportsIn } from './simulate'
import { usePayload } from './use-payload'

interface Props {
  snapshot: AnyMachineSnapshot
  signature: Signature
  send: (event: AnyEventObject) => void
}

/** The events for the simulated machine: those it handles here, the reports it waits for, and all others. */
export function EventForms({ snapshot, signature, send }: Props) {
  const next = nextEvents(snapshot).filter(({ type }) => !type.startsWith('xstate.'))
  const here = next.map(({ type }) => type)
  const elsewhere = Object.keys(signature.events).filter((type) => !here.includes(type))
  const reports = reportsIn(snapshot)
  const isOver = snapshot.status !== 'active'
  if (isOver) return <p className={style.faint}>{m.machines_final()}</p>
  const form = (type: string, members: Members) => (
    <EventForm key={type} type={type} members={members} suggest={known(snapshot.context)} send={send} />
  )
  return (
    <>
      {reports.length > 0 ? (
        <>
          <h3>{m.machines_reports()}</h3>
          {reports.map(({ type, actor }) => form(type, reportMembers(type, actor, signature)))}
        </>
      ) : null}
      <h3>{m.machines_events_here()}</h3>
      {here.length === 0 ? <p className={style.faint}>{m.machines_next_none()}</p> : null}
      {here.map((type) => form(type, signature.events[type] ?? {}))}
      {elsewhere.length > 0 ? (
        <details className={style.more}>
          <summary>{m.machines_events_elsewhere()}</summary>
          {elsewhere.map((type) => form(type, signature.events[type] ?? {}))}
        </details>
      ) : null}
    </>
  )
}

interface FormProps {
  type: string
  members: Members
  suggest: (name: string) => readonly string[]
  send: (event: AnyEventObject) => void
}

/** An event without payload is one button; one with a payload opens its form first. */
function EventForm({ type, members, suggest, send }: FormProps) {
  const [isOpen, open] = useState(false)
  const payload = usePayload(members)
  const isPlain = payload.fields.length === 0
  return (
    <form
      className={style.event}
      aria-label={type}
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.isRight) send({ ...payload.values, type })
      }}
    >
      <div className={style.sending}>
        {isPlain ? (
          <code>{type}</code>
        ) : (
          <button type="button" className={style.fold} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            <code>{type}</code>
          </button>
        )}
        <Button
          size="small"
          htmlType="submit"
          aria-label={m.machines_send_event({ event: type })}
          disabled={!payload.isRight}
        >
          {m.machines_send()}
        </Button>
      </div>
      {isOpen ? <PayloadFields payload={payload} suggest={suggest} /> : null}
    </form>
  )
}

function reportMembers(type: string, actor: string | null, { outputs }: Signature): Members {
  if (type.startsWith('xstate.error.')) return { error: 'anything' }
  const output = actor === null ? undefined : outputs[actor]
  return output === undefined ? {} : { output }
}

/** Texts of a given member name anywhere in the context, as proposals for an event's input. */
const known =
  (context: unknown) =>
  (name: string): readonly string[] => {
    const found = new Set<string>()
    const collect = (value: unknown, under: string) => {
      if (typeof value === 'string' && under === name) found.add(value)
      if (typeof value !== 'object' || value === null) return
      for (const [key, one] of Object.entries(value)) collect(one, Array.isArray(value) ? under : key)
    }
    collect(context, '')
    return [...found]
  }
