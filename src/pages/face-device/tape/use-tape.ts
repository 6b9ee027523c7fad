import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReducer } from 'react'
import { type AccessRecord, accessRecord } from '../../../../contract/devices/access-record'
import { faceDevices } from '../../../../contract/devices/face-device'
import { liveEvents } from '../../../../contract/live-kinds'
import { useLive } from '../../../kit/ui/use-live'
import { useThrottledCallback } from '../../../kit/ui/use-throttled-callback'
import { addressOf, call } from '../../../lib/api/call'
import { changeTape, emptyTape, shownOf } from './tape'

interface TapeFilter {
  store: string | undefined
  result: 'pass' | 'deny' | undefined
}

/** Milliseconds between two reads of the day's counts, however many pass. */
const countAgainMs = 5_000

/** The day's records and those that arrive while the page is open. `onRecord` receives each new one that passes the filters. */
export function useTape({ store, result }: TapeFilter, onRecord: (record: AccessRecord) => void) {
  const cache = useQueryClient()
  const [tape, change] = useReducer(changeTape, emptyTape)
  const within = store === undefined ? {} : { store }
  const listKey = [faceDevices.name, 'tape', { store, result }]
  const countsKey = [faceDevices.name, 'tape-counts', { store }]
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      call(faceDevices.records, {
        query: { ...within, result },
        signal,
      }),
  })
  const counts = useQuery({
    queryKey: countsKey,
    queryFn: async ({ signal }) => {
      const [pass, deny] = await Promise.all(
        (['pass', 'deny'] as const).map((one) =>
          call(faceDevices.records, { query: { ...within, result: one }, signal }),
        ),
      )
      return { pass, deny }
    },
    placeholderData: keepPreviousData,
  })
  const countAgain = useThrottledCallback(
    () => void cache.invalidateQueries({ queryKey: countsKey }),
    countAgainMs,
  )
  const live = useLive(addressOf(liveEvents, { query: within }), {
    onMessage: ({ name, body }) => {
      const record = name === 'access' ? readRecord(body) : undefined
      if (record === undefined) return
      countAgain()
      if (result !== undefined && record.result !== result) return
      change({ type: 'told', record })
      onRecord(record)
    },
    onFresh: () => {
      void cache.invalidateQueries({ queryKey: listKey })
      countAgain()
    },
  })
  return {
    list,
    counts: counts.data,
    live,
    shown: shownOf(list.data?.rows ?? [], tape),
    isNew: (id: string) => tape.records.some((one) => one.id === id),
    held: tape.held.length,
    hold: (isHeld: boolean) => change({ type: 'held', isHeld }),
  }
}

/** A message that breaks the contract is skipped: the list has the record once it is read again. */
function readRecord(body: string): AccessRecord | undefined {
  try {
    return accessRecord.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}
