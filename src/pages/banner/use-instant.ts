import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { minuteOf } from '../../lib/format'

/** Milliseconds that a moving slider must rest before a request is sent. */
const restMs = 180

/** The shown instant: the address has it, `at=2026-12-01T04:00:00.000Z`; without one it is the present. */
export function useInstant(now: number) {
  const [params, setParams] = useSearchParams()
  const [sliding, setSliding] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  // After navigation the timer must not change the next page's address.
  useEffect(() => () => clearTimeout(timer.current), [])
  const given = Date.parse(params.get('at') ?? '')
  const chosen = Number.isNaN(given) ? now : given
  const at = sliding ?? chosen

  const choose = (to: number | null) => {
    clearTimeout(timer.current)
    setSliding(null)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (to === null) next.delete('at')
        else next.set('at', new Date(to).toISOString())
        return next
      },
      { replace: true },
    )
  }
  return {
    at,
    /** The instant for the server; null is the present. */
    asked: Number.isNaN(given) ? null : new Date(given).toISOString(),
    said: minuteOf(new Date(at)),
    isNow: Number.isNaN(given) && sliding === null,
    choose,
    slide: (to: number) => {
      setSliding(to)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => choose(to), restMs)
    },
  }
}

export type BannerInstant = ReturnType<typeof useInstant>
