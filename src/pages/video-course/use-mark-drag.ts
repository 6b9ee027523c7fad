import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ExerciseMark } from '../../../contract/video-course'
import { followPointer } from '../../kit/follow-pointer'
import { carried, type Grip } from './timeline'

/** A press becomes a drag once it has moved so many pixels. */
const threshold = 3

interface Parts {
  /** Seconds of the video. */
  end: number
  /** Pixels that a second has now. */
  scale: () => number
  onSelect: (at: number) => void
  onChange: (at: number, mark: ExerciseMark) => void
  /** Where the carried edge is, in seconds. */
  onScrub: (seconds: number) => void
}

interface Ghost {
  at: number
  mark: ExerciseMark
}

/** Carries a mark or one of its edges by pointer. Nothing is kept until it is let go; Escape and a lost pointer put it back. */
export function useMarkDrag(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const press = (event: PointerEvent<HTMLElement>, at: number, mark: ExerciseMark, grip: Grip) => {
    if (event.button !== 0 || !event.isPrimary) return
    stop.current?.()
    // Else the browser selects text, and at the next press drags that.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    latest.current.onSelect(at)
    const { pointerId, clientX } = event
    let now: ExerciseMark | null = null
    const onMove = (move: globalThis.PointerEvent) => {
      const by = move.clientX - clientX
      if (now === null && Math.abs(by) < threshold) return
      now = carried(mark, grip, by / latest.current.scale(), latest.current.end)
      setGhost({ at, mark: now })
      latest.current.onScrub(grip === 'end' ? now.endS : now.startS)
    }
    const finish = () => {
      end()
      stop.current = null
      setGhost(null)
    }
    const onUp = () => {
      finish()
      if (now !== null && (now.startS !== mark.startS || now.endS !== mark.endS))
        latest.current.onChange(at, now)
    }
    const end = followPointer(pointerId, { onMove, onUp, onCancel: finish })
    stop.current = finish
  }
  return { ghost, press }
}
