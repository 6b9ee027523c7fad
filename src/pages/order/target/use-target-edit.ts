import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { m } from '#messages'
import { type TargetChange, type TargetRow, targets } from '../../../../contract/sales/targets'
import {
  type TargetEntries,
  type TargetSaveOutcome,
  targetEditMachine,
} from '../../../../machines/target-edit/target-edit.machine'
import { undoToast } from '../../../kit/ui/undo-toast'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { type OpenDraft, openDraft, readDraft } from '../../../lib/drafts'
import { errorSentence } from '../../../lib/error-sentence'
import { fieldSentence } from '../../../lib/field-sentence'
import { count } from '../../../lib/format'
import { useOwner } from '../../../machines/hooks/use-is-renewing'
import { useMachine } from '../../../machines/hooks/use-machine'
import { keyOf, partsOf } from './entry-of'

/** The machine over the targets of a month, with its requests; what is typed survives a reload. */
export function useTargetEdit(month: string) {
  const cache = useQueryClient()
  const machine = useMemo(() => {
    const send = async (changes: readonly TargetChange[]) => {
      await call(targets.set, { body: { month, changes: [...changes] } })
    }
    return targetEditMachine.provide({
      actors: {
        save: fromPromise(async ({ input: { entries } }): Promise<TargetSaveOutcome> => {
          try {
            await send(changesOf(entries))
            return { kind: 'saved' }
          } catch (error) {
            return outcomeOf(error, () => cache.invalidateQueries({ queryKey: ['targets'] }))
          }
        }),
      },
      actions: {
        announce: (_, { entries }) => {
          const changes = changesOf(entries)
          const back = changes.map(({ value, seen, ...rest }) => ({ ...rest, value: seen, seen: value }))
          undoToast(m.target_saved({ count: count(changes.length) }), () => send(back))
        },
      },
    })
  }, [month, cache])
  const [snapshot, send] = useMachine(machine)
  const { entries } = snapshot.context
  const kept = useRef<OpenDraft | null>(null)
  const owner = useOwner()
  useEffect(() => {
    const place = { account: owner ?? '', page: 'order', subject: 'targets', id: month }
    const stored = readDraft(place)
    // Only the effect below stores changes.
    if (stored !== null) send({ type: 'cells.typed', entries: stored.changes as TargetEntries })
    kept.current = openDraft(place)
    return () => kept.current?.close()
  }, [owner, month, send])
  useEffect(() => {
    if (Object.keys(entries).length === 0) kept.current?.clear()
    else kept.current?.keep({ version: null, start: {}, changes: entries, isPartial: false })
  }, [entries])
  return { snapshot, send, entries }
}

const changesOf = (entries: TargetEntries): TargetChange[] =>
  Object.entries(entries).map(([key, { value, seen }]) => ({ ...partsOf(key), value, seen }))

function outcomeOf(error: unknown, refetch: () => Promise<void>): TargetSaveOutcome {
  if (!(error instanceof RequestError) || error.problem.status === 0) throw error
  const { code, current, fields = [] } = error.problem
  if (code === 'targets_changed') {
    void refetch()
    return { kind: 'changed', current: currentOf(current) }
  }
  const sentences = [...new Set(fields.map(fieldSentence))]
  return { kind: 'refused', reason: sentences.join(' ') || errorSentence(error) }
}

/** The targets as the refusal has them. */
function currentOf(current: unknown): Record<string, number | null> {
  const { rows } = targets.set.reply.parse(current)
  return Object.fromEntries(
    rows.flatMap((row: TargetRow) =>
      (['sales', 'lessons', 'cards'] as const).map((measure) => [keyOf(row, measure), row[measure].target]),
    ),
  )
}
