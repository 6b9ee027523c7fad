import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { liveEvents } from '../../../contract/live'
import { useLive } from '../../kit/use-live'
import { useThrottledCallback } from '../../kit/use-throttled-callback'
import { addressOf } from '../../lib/call'
import { named } from '../../lib/exchange'
import { figuresKey } from './figures-query'
import type { Looked } from './shown'

const stream = named<typeof liveEvents>('GET', '/live')

/** However many pass the doors at six in the evening. */
const againMs = 10_000

/** Reads the figures again when somebody passes a door or a device goes or comes. */
export function Live({ looked: { store } }: { looked: Looked }) {
  return <Stream key={store ?? ''} store={store} />
}

function Stream({ store }: { store: string | undefined }) {
  const cache = useQueryClient()
  const isFirst = useRef(true)
  const again = useThrottledCallback(() => void cache.invalidateQueries({ queryKey: figuresKey }), againMs)
  useLive(addressOf(stream, { query: store === undefined ? {} : { store } }), {
    onMessage: ({ name }) => {
      if (name === 'access' || name === 'check_in' || name === 'device') again()
    },
    onFresh: () => {
      // The figures are no older than the stream.
      if (!isFirst.current) again()
      isFirst.current = false
    },
  })
  return null
}
