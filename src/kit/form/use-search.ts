import { useRef, useState } from 'react'

/** The text of a remote search, after typing has paused. */
export function useSearch() {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const type = (typed: string) => {
    clearTimeout(timer.current)
    setText(typed.trim())
    if (typed.trim() === '') setQ('')
    else timer.current = setTimeout(() => setQ(typed.trim()), 250)
  }
  /** `isPaused` is false while the text differs from `q`. */
  return { q, isPaused: text === q, type }
}
export type Search = ReturnType<typeof useSearch>
