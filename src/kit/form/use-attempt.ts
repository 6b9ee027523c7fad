import { useRef } from 'react'
import { RequestError } from '../../lib/api/request-error'

/**
 * Idempotency keys: the same body has the same key until the server has answered it, so that a second press after a lost reply repeats the
 * attempt instead of starting another.
 */
export function useAttempt() {
  const last = useRef<{ body: string; key: string } | null>(null)
  return async <T>(body: unknown, exchange: (key: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(body)
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    try {
      const reply = await exchange(last.current.key)
      last.current = null
      return reply
    } catch (error) {
      const isRefused =
        error instanceof RequestError && error.problem.status >= 400 && error.problem.status < 500
      if (isRefused) last.current = null
      throw error
    }
  }
}
