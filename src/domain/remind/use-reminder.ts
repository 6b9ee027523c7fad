import { useCallback, useEffect, useRef, useState } from 'react'
import {
  mostReminders,
  type ReminderDraft,
  type ReminderReply,
  reminders,
} from '../../../contract/messaging/reminders'
import { call } from '../../lib/api/call'

type Row = ReminderReply['rows'][number]

export type ReminderState =
  | { kind: 'counting' }
  | { kind: 'counted'; rows: readonly Row[]; sample: string | null; heldUntil: string | null }
  | { kind: 'sending'; done: number }
  | { kind: 'sent'; rows: readonly Row[]; heldUntil: string | null }

type Choice = Pick<ReminderDraft, 'kind' | 'event' | 'ids'>

/** Counts who would get a reminder, and sends it in batches; closing the dialog ends it after the batch under way. */
export function useReminder({ kind, event, ids }: Choice) {
  const [state, setState] = useState<ReminderState>({ kind: 'counting' })
  const [error, setError] = useState<unknown>(null)
  const turn = useRef(0)
  const count = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const isCurrent = () => mine === turn.current
    setState({ kind: 'counting' })
    setError(null)
    try {
      const replies: ReminderReply[] = []
      for (const some of batchesOf(ids)) {
        replies.push(await call(reminders.preview, { body: { kind, event, ids: some } }))
        if (!isCurrent()) return
      }
      const sample = replies.find((one) => one.sample !== null)?.sample ?? null
      setState({ kind: 'counted', ...joined(replies), sample })
    } catch (failure) {
      if (isCurrent()) setError(failure)
    }
  }, [kind, event, ids])
  useEffect(() => {
    void count()
    return () => {
      turn.current += 1
    }
  }, [count])
  const send = async () => {
    turn.current += 1
    const mine = turn.current
    setError(null)
    const replies: ReminderReply[] = []
    const isCurrent = () => mine === turn.current
    try {
      for (const some of batchesOf(ids)) {
        setState({ kind: 'sending', done: replies.flatMap(({ rows }) => rows).length })
        replies.push(await call(reminders.send, { body: { kind, event, ids: some } }))
        if (!isCurrent()) return
      }
      setState({ kind: 'sent', ...joined(replies) })
    } catch (failure) {
      if (!isCurrent()) return
      // What was queued stays; counting again shows it as reminded today.
      await count()
      setError(failure)
    }
  }
  return { state, error, count, send }
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / mostReminders) }, (_, at) =>
    ids.slice(at * mostReminders, (at + 1) * mostReminders),
  )
}

const joined = (replies: readonly ReminderReply[]) => ({
  rows: replies.flatMap(({ rows }) => rows),
  heldUntil: replies.find((one) => one.heldUntil !== null)?.heldUntil ?? null,
})
