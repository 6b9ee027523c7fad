import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { liveEvents } from '../../../../contract/live-kinds'
import { classSessions } from '../../../../contract/scheduling/class-session'
import { useLive } from '../../../kit/ui/use-live'
import { useThrottledCallback } from '../../../kit/ui/use-throttled-callback'
import { addressOf } from '../../../lib/api/call'

/** Milliseconds between two reads, however many people pass the doors. */
const againMs = 2_000

/** Reads visits again when somebody passes a door or another desk; returns whether the stream is open. */
export function useDeskLive(store: string): boolean {
  const cache = useQueryClient()
  const isFirst = useRef(true)
  const again = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: ['check-ins'] }), againMs)
  const { state } = useLive(addressOf(liveEvents, { query: { store } }), {
    onMessage: ({ name }) => {
      if (name === 'access' || name === 'check_in') again()
    },
    onFresh: () => {
      // The lists were read as the stream began.
      if (!isFirst.current) {
        again()
        void cache.invalidateQueries({ queryKey: [classSessions.name] })
      }
      isFirst.current = false
    },
  })
  return state === 'open'
}
