import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { m } from '#messages'
import { errorSentence } from '../../lib/error-sentence'
import { errorToast } from '../toast/error-toast'
import { undoToast } from '../ui/undo-toast'

interface Parts {
  /** The query key of the ordered rows. */
  queryKey: QueryKey
  send: (ids: string[]) => Promise<unknown>
  /** The toast's text when the order is saved. */
  text: string
}

/** Saves an order: shown at once, sent in sequence, reverted with the reason when refused. */
export function useKeptOrder<R extends { id: string }>(
  parts: Parts,
): (ids: readonly string[]) => Promise<void> {
  const cache = useQueryClient()
  const { queryKey } = parts
  const latest = useRef(parts)
  latest.current = parts
  const sent = useRef<Promise<void>>(Promise.resolve())
  const toast = useRef<string | null>(null)

  const send = async (ids: readonly string[], before: readonly string[]) => {
    try {
      await latest.current.send([...ids])
      // Only the last order can be undone.
      if (toast.current !== null) Toast.close(toast.current)
      toast.current = undoToast(latest.current.text, () => keep(before))
    } catch (error) {
      errorToast(m.kit_order_refused({ reason: errorSentence(error) }))
    }
  }
  const keep = async (ids: readonly string[]) => {
    await cache.cancelQueries({ queryKey })
    const rows = cache.getQueryData<R[]>(queryKey) ?? []
    const before = rows.map(({ id }) => id)
    cache.setQueryData(
      queryKey,
      ids.flatMap((id) => rows.find((row) => row.id === id) ?? []),
    )
    sent.current = sent.current.then(() => send(ids, before))
    await sent.current
  }
  return keep
}
