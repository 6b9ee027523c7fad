import { useSearchParams } from 'react-router-dom'

/** The month that the address names, or the given one. */
export function useMonth(initial: string) {
  const [params, setParams] = useSearchParams()
  const named = params.get('month') ?? ''
  const month = /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(named) ? named : initial
  const setMonth = (chosen: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('month', chosen)
      next.delete('statement')
      return next
    })
  return { month, setMonth }
}
