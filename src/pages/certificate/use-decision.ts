import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { type Certificate, certificates } from '../../../contract/catalogue/certificate'
import { lifecycleActionMachine } from '../../../machines/lifecycle-action/lifecycle-action.machine'
import { sent } from '../../kit/record/use-lifecycle'
import { useMachine } from '../../machines/hooks/use-machine'

type Action = keyof typeof certificates.events

/** One certificate's lifecycle event, sent from a drawer. `onDone` receives the certificate as the server has it afterwards. */
export function useDecision(onDone: (row: Certificate, action: string) => void) {
  const done = useRef(onDone)
  done.current = onDone
  const machine = useMemo(
    () =>
      lifecycleActionMachine.provide({
        actors: {
          send: fromPromise(async ({ input: { request, payload } }) => {
            if (request === null) throw new Error('nothing was asked')
            const outcome = await sent(certificates, request, payload)
            // `sent` gives the reply of this resource, which is a certificate.
            if (outcome.kind === 'done') done.current(outcome.row as Certificate, request.action)
            return outcome
          }),
        },
      }),
    [],
  )
  const [snapshot, send] = useMachine(machine)
  return {
    problem: snapshot.matches('refused') ? snapshot.context.problem : null,
    isPending: snapshot.matches('sending'),
    submitDecision: (row: Certificate, action: Action, payload: Record<string, unknown>) => {
      const request = { id: row.id, version: row.version, action }
      send({ type: 'action.cancelled' })
      send({ type: 'action.requested', request })
      send({ type: 'action.confirmed', payload })
    },
    forget: () => send({ type: 'action.cancelled' }),
  }
}
