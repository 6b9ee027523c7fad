import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { DragSubject, TimeRange } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { followPointer, pull } from '../../../kit/drag/follow-pointer'
import { snapDown } from '../grid-time'
import type { Board } from './board'
import { drawn, isSameRange, moved, type PointerPoint, pointAt, resized } from './drag-geometry'
import type { CalendarDrag } from './use-drag'

/** Pixels that a mouse must move to drag; a finger must rest so long without moving farther than that. */
const threshold = 4
const fingerSlip = 8
const longPressMs = 350

interface Parts {
  drag: CalendarDrag
  board: Board
  scroller: RefObject<HTMLElement>
  area: RefObject<HTMLElement>
  /** The subject of the pressed element; null ignores the press. */
  subjectAt: (target: Element, point: PointerPoint) => DragSubject | null
  /** Length of what a click on free time draws. */
  clickLength: number
  follow: (preview: TimeRange) => void
}

/** Draws, moves and resizes by mouse, pen or finger. Returns the grid's event handlers. */
export function usePointer(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const held = useRef<Gesture | null>(null)
  useEffect(() => {
    const scroller = latest.current.scroller.current
    // Once a finger has started to drag, moving it does not scroll.
    const onTouchMove = (event: TouchEvent) => held.current?.isDragging && event.preventDefault()
    scroller?.addEventListener('touchmove', onTouchMove, { passive: false })
    return () => {
      scroller?.removeEventListener('touchmove', onTouchMove)
      held.current?.end()
    }
  }, [])
  return (event: ReactPointerEvent) => {
    const { drag, area, board } = latest.current
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element) || area.current === null)
      return
    const point = pointAt(event, area.current.getBoundingClientRect(), board)
    const subject = latest.current.subjectAt(event.target, point)
    if (subject === null) return
    drag.send({ type: 'drag.pressed', subject })
    if (!drag.getSnapshot().matches('pressing')) return
    held.current = gesture(latest, event, subject, point, () => {
      held.current = null
    })
  }
}

interface Gesture {
  isDragging: boolean
  end: () => void
}

/** Follows one press until its release. */
function gesture(
  latest: RefObject<Parts>,
  press: ReactPointerEvent,
  subject: DragSubject,
  start: PointerPoint,
  onEnd: () => void,
): Gesture {
  const isFinger = press.pointerType === 'touch'
  let at = { clientX: press.clientX, clientY: press.clientY }
  let preview: TimeRange | null = null
  let frame = 0
  const anchor: TimeRange = {
    ...subject.origin,
    from: snapDown(start.minute),
    to: snapDown(start.minute) + 15,
  }
  const self: Gesture = { isDragging: false, end: finish }

  const ghostAt = (point: PointerPoint, board: Board): TimeRange => {
    if (subject.kind === 'create') return drawn(anchor, point, board)
    if (subject.kind === 'resize') return resized(subject.origin, point.minute)
    return moved(subject.origin, point, start.minute - subject.origin.from, board)
  }
  const update = () => {
    const { area, board, follow } = latest.current ?? {}
    if (!area?.current || board === undefined) return
    const next = ghostAt(pointAt(at, area.current.getBoundingClientRect(), board), board)
    if (isSameRange(next, preview)) return
    preview = next
    follow?.(next)
  }
  const begin = () => {
    if (self.isDragging) return
    self.isDragging = true
    latest.current?.drag.send({ type: 'drag.started' })
    update()
    frame = requestAnimationFrame(scroll)
  }
  const scroll = () => {
    const scroller = latest.current?.scroller.current
    if (scroller) {
      const box = scroller.getBoundingClientRect()
      const down = pull(at.clientY, box.top + 48, box.bottom)
      const right = pull(at.clientX, box.left + 56, box.right)
      if (down !== 0 || right !== 0) {
        scroller.scrollBy(right, down)
        update()
      }
    }
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    at = { clientX: event.clientX, clientY: event.clientY }
    if (self.isDragging) return update()
    if (isFinger && far > fingerSlip) return cancel()
    if (!isFinger && far > threshold) begin()
  }
  const onUp = () => {
    const { drag, follow, clickLength } = latest.current ?? {}
    finish()
    if (!self.isDragging && subject.kind === 'create') {
      drag?.send({ type: 'drag.started' })
      follow?.({ ...anchor, to: anchor.from + (clickLength ?? 60) })
    }
    drag?.send({ type: 'drag.dropped' })
  }
  const cancel = () => {
    finish()
    latest.current?.drag.send({ type: 'drag.cancelled' })
  }
  const timer = isFinger ? setTimeout(begin, longPressMs) : undefined
  const end = followPointer(press.pointerId, { onMove, onUp, onCancel: cancel })
  return self

  function finish() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    end()
    onEnd()
  }
}
