import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import type { ListedRow, Listing } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import type { List } from './use-list'
import type { SelectionStore } from './use-selection'

/** A batch changes one row after the other, so more than these would take minutes. */
const most = 1000
/** Rows per reply. */
const perReply = 200

/** Selects the rows that match the list's query on every page; a change of the query stops it. */
export function useMatchSelection<R extends ListedRow>(
  resource: Listing<R>,
  list: List<R>,
  store: SelectionStore<R>,
) {
  const [isLoading, setIsLoading] = useState(false)
  const stop = useRef<AbortController>()
  const { page: _page, pageSize: _size, ...query } = list.wire
  const key = new URLSearchParams(query).toString()
  const latest = useRef(key)
  latest.current = key
  useEffect(() => () => stop.current?.abort(), [])
  const count = Math.min(list.total, most)
  const choose = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setIsLoading(true)
    try {
      const rows: R[] = []
      for (let page = 1; rows.length < count; page++) {
        const whole = { ...query, page: String(page), pageSize: String(perReply) }
        const reply = await call(resource.list, { query: whole, signal })
        if (latest.current !== key) return
        rows.push(...reply.rows)
        if (reply.rows.length < perReply) break
      }
      store.set(rows.slice(0, most), true)
    } catch (error) {
      if (!signal.aborted) errorToast(errorSentence(error))
    } finally {
      setIsLoading(false)
    }
  }
  return {
    /** How many it would select. */
    count,
    isWhole: list.totalIsExact && list.total <= most,
    isLoading,
    choose: () => void choose(),
  }
}
