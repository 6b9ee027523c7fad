import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { liveEvents } from '../../../contract/live-kinds'
import { useLive } from '../../kit/ui/use-live'
import { useThrottledCallback } from '../../kit/ui/use-throttled-callback'
import { addressOf } from '../../lib/api/call'
import { named } from '../../lib/api/exchange'
import { hasPageStream, onNoticeAnnounced, onPageStreams } from '../../lib/api/page-streams'

const stream = named<typeof liveEvents>('GET', '/live')

/** Milliseconds between two refreshes, however much happens. */
const againMs = 2_000

/** Fetches the notifications again when one is written or read, here or in another window. */
export function NotificationWatch() {
  const cache = useQueryClient()
  const again = useThrottledCallback(
    () => void cache.invalidateQueries({ queryKey: ['notifications'] }),
    againMs,
  )
  useEffect(() => onNoticeAnnounced(again), [again])
  const isPageListening = useSyncExternalStore(onPageStreams, hasPageStream)
  return isPageListening ? null : <OwnStream onFresh={again} />
}

function OwnStream({ onFresh }: { onFresh: () => void }) {
  useLive(addressOf(stream), { onMessage: () => {}, onFresh }, { isOfPage: false })
  return null
}
