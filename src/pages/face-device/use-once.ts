import { useRef } from 'react'
import { requestKey } from '../../kit/record/editor-config'

/** An idempotency key: the same for the same body until `settle` is called, so that a repetition after a lost reply starts nothing new. */
export function useOnce() {
  const last = useRef<{ body: string; key: string } | null>(null)
  return {
    keyOf: (body: unknown): string => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { body: text, key: requestKey() }
      return last.current.key
    },
    settle: () => {
      last.current = null
    },
  }
}
