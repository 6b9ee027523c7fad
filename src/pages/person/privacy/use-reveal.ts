import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { people, type Secret, secrets } from '../../../../contract/people/person'
import { revealMachine } from '../../../../machines/reveal/reveal.machine'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { useMachine } from '../../../machines/hooks/use-machine'

/** The reveal machine. The server's reply stays in here, and is discarded after a minute. */
export function useReveal() {
  const announced = useRef<string | null>(null)
  const machine = useMemo(
    () =>
      revealMachine.provide({
        actors: {
          requestValue: fromPromise(async ({ input: { subject, reason }, signal }) => {
            const what = secrets.find((one) => one === subject?.what)
            if (subject === null || what === undefined) throw new Error('nothing was requested')
            try {
              const { value } = await call(people.reveal, { id: subject.id, body: { what, reason }, signal })
              announced.current = value
              return { kind: 'revealed' }
            } catch (error) {
              if (error instanceof RequestError) return { kind: 'refused', problem: error.problem }
              throw error
            }
          }),
        },
        actions: {
          clearValue: () => {
            announced.current = null
          },
        },
      }),
    [],
  )
  const [snapshot, send] = useMachine(machine)
  return {
    snapshot,
    request: (person: { id: string; name: string }, what: Secret) =>
      send({ type: 'reveal.requested', subject: { id: person.id, name: person.name, what } }),
    reason: (reason: string) => send({ type: 'reveal.reasonSubmitted', reason }),
    cancel: () => send({ type: 'reveal.cancelled' }),
    hide: () => send({ type: 'reveal.hidden' }),
    /** The secret while it is shown; null where there is none. */
    value: snapshot.matches('shown') ? announced.current : null,
    isShown: snapshot.matches('shown'),
    isDialogOpen: snapshot.matches('awaitingReason') || snapshot.matches('requesting'),
  }
}

export type Reveal = ReturnType<typeof useReveal>
