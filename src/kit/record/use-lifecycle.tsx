import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { m } from '#messages'
import {
  type ActionOutcome,
  lifecycleActionMachine,
} from '../../../machines/lifecycle-action/lifecycle-action.machine'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { useMachine } from '../../machines/hooks/use-machine'
import type { RowAction } from '../list/row-menu-list'
import { errorToast } from '../toast/error-toast'
import { undoToast } from '../ui/undo-toast'
import { useMay } from '../ui/use-may'
import { LifecycleDialog } from './lifecycle-dialog'
import type { LifecycleTransition } from './lifecycle-transition'
import type { Resource, Row } from './resource'

interface Parts<R extends Row, Draft> {
  resource: Resource<R, Draft>
  transitions: readonly LifecycleTransition<R>[]
  /** The decision of the row's machine for an event key: allowed, refused by a guard with a reason, or not offered. */
  decide: (row: R, key: string) => { allowed: boolean; refusal?: string }
  nameOf: (row: R) => string
}

/** Lifecycle events of a list's rows: the menu entries of a row, and the one dialog that sends them. */
export function useLifecycle<R extends Row, Draft>(parts: Parts<R, Draft>) {
  const { resource, transitions, decide } = parts
  const may = useMay()
  const cache = useQueryClient()
  const machine = useMemo(
    () =>
      lifecycleActionMachine.provide({
        actors: {
          send: fromPromise(async ({ input: { request, payload } }) => {
            if (request === null) throw new Error('nothing was asked')
            const offer = transitions.find(({ key }) => key === request.action)
            const outcome = await sent(resource, request, payload, offer?.send)
            // `sent` gives the reply of this resource, which is one of its rows.
            if (outcome.kind === 'done' && offer) confirmDone(offer, outcome.row as R)
            return outcome
          }),
        },
      }),
    [resource, transitions],
  )
  const [snapshot, send] = useMachine(machine)
  const openAction = (row: R, offer: LifecycleTransition<R>) => {
    send({ type: 'action.requested', request: { id: row.id, version: row.version, action: offer.key } })
    if (offer.payload === undefined && offer.warning === undefined)
      send({ type: 'action.confirmed', payload: {} })
  }
  const actionsOf = (row: R): RowAction[] =>
    transitions.flatMap((offer) => {
      const exchange = resource.on[offer.key]
      const { allowed, refusal } = decide(row, offer.key)
      if (exchange === undefined || !may(exchange) || (!allowed && refusal === undefined)) return []
      return [
        {
          key: offer.key,
          label: offer.label,
          run: () => openAction(row, offer),
          refusal,
          ...(offer.isDestructive ? { isDestructive: true } : {}),
        },
      ]
    })
  const dialog = <LifecycleDialog snapshot={snapshot} send={send} cache={cache} {...parts} />
  return { actionsOf, dialog }
}

function confirmDone<R extends Row>({ done, undo }: LifecycleTransition<R>, row: R): void {
  if (undo === undefined) Toast.success(done(row))
  else undoToast(done(row), () => undo(row).catch((error) => void errorToast(errorSentence(error))))
}

/** Sends one lifecycle event; a refusal of the server is an outcome, not an error. */
export async function sent<R extends Row, Draft>(
  resource: Resource<R, Draft>,
  request: { id: string; version: number; action: string },
  payload: Record<string, unknown>,
  send?: LifecycleTransition<R>['send'],
): Promise<ActionOutcome> {
  const exchange = resource.on[request.action]
  if (exchange === undefined) throw new Error(`${resource.name} knows no ${request.action}`)
  try {
    const row = await (send === undefined
      ? call(exchange, { id: request.id, version: request.version, body: payload })
      : send(request, payload))
    return row === null ? cancelled() : { kind: 'done', row }
  } catch (error) {
    if (error instanceof RequestError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

const cancelled = (): ActionOutcome => ({
  kind: 'refused',
  problem: { code: 'cancelled', title: m.kit_not_saved_yet() },
})
