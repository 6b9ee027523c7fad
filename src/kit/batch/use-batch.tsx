import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { errorSentence } from '../../lib/error-sentence'
import type { Row } from '../record/resource'
import { undoToast } from '../ui/undo-toast'
import { BatchReport, type BatchState } from './report'

interface Task<R extends Row> {
  rows: readonly R[]
  /** Changes one row; `undo` gets its reply. */
  work: (row: R) => Promise<R>
  /** Undoes it: `before` is the row as it was, `after` as `work` left it. */
  undo?: (before: R, after: R) => Promise<unknown>
}

/**
 * Runs one action over many rows in sequence: shows its progress, reports which rows refused, offers to undo it. `run` returns the rows
 * that refused, so that they can stay chosen.
 */
export function useBatch<R extends Row>(nameOf: (row: R) => string) {
  const [state, setState] = useState<BatchState | null>(null)
  const hasRun = useRef(false)
  const isOpen = state !== null
  useEffect(() => {
    if (isOpen) hasRun.current = true
    if (isOpen || !hasRun.current) return
    // What the batch has done may have removed or disabled the button that began it, so keys go on in the list.
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(reachedRow)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [isOpen])

  const run = async ({ rows, work, undo }: Task<R>): Promise<R[]> => {
    if (rows.length === 0) return []
    const failures: BatchState['failures'] = []
    const refused: R[] = []
    const changed: { before: R; after: R }[] = []
    const show = (isRunning: boolean) =>
      setState({ total: rows.length, done: changed.length, failures: [...failures], isRunning })
    show(true)
    for (const before of rows) {
      try {
        changed.push({ before, after: await work(before) })
      } catch (error) {
        refused.push(before)
        failures.push({ name: nameOf(before), reason: errorSentence(error) })
      }
      show(true)
    }
    if (failures.length === 0) setState(null)
    else show(false)
    if (changed.length > 0 && undo !== undefined)
      undoToast(m.kit_batch_done({ count: changed.length }), async () => {
        await run({ rows: changed.map(({ after }) => after), work: (row) => back(row, changed, undo) })
      })
    return refused
  }
  const report = state === null ? null : <BatchReport state={state} onClose={() => setState(null)} />
  return { run, report, isRunning: state?.isRunning === true }
}

const reachedRow = '#main tbody > tr[tabindex="0"]'

async function back<R extends Row>(
  row: R,
  changed: readonly { before: R; after: R }[],
  undo: (before: R, after: R) => Promise<unknown>,
): Promise<R> {
  const pair = changed.find(({ after }) => after.id === row.id)
  if (pair !== undefined) await undo(pair.before, pair.after)
  return row
}
