import { type Query, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { liveEvents } from '../../../contract/live-kinds'
import { useLive } from '../../kit/ui/use-live'
import { useThrottledCallback } from '../../kit/ui/use-throttled-callback'
import { addressOf } from '../../lib/api/call'
import { named } from '../../lib/api/exchange'

const stream = named<typeof liveEvents>('GET', '/live')

/** Milliseconds between two refreshes, however many people pass the doors. */
const againMs = 10_000

/** The charts have their own, longer time. */
const isFigures = ({ queryKey: [page, part] }: Query) => page === 'dashboard' && part !== 'charts'

/** Refetches the figures when a person passes a door or a device goes online or offline. */
export function Live({ store }: { store: string | undefined }) {
  return <Stream key={store ?? ''} store={store} />
}

function Stream({ store }: { store: string | undefined }) {
  const cache = useQueryClient()
  const isFirst = useRef(true)
  const again = useThrottledCallback(() => void cache.invalidateQueries({ predicate: isFigures }), againMs)
  useLive(addressOf(stream, { query: store === undefined ? {} : { store } }), {
    onMessage: ({ name }) => {
      if (name === 'access' || name === 'check_in' || name === 'device') again()
    },
    onFresh: () => {
      // The first connection needs no refresh, because the figures are as new as the stream.
      if (!isFirst.current) again()
      isFirst.current = false
    },
  })
  return null
}
