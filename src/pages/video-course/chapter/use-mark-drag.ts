import { useSelector } from '@xstate/react'
import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import { markDragMachine } from '../../../../machines/mark-drag/mark-drag.machine'
import { followPointer } from '../../../kit/drag/follow-pointer'
import { useActorRef } from '../../../machines/hooks/use-machine'
import { draggedSpan, type Grip, type MarkSpan } from './mark-span'

/** Pixels after which a press becomes a drag. */
const threshold = 3

interface Parts {
  /** Seconds of the video. */
  end: number
  /** The present pixels per second. */
  scale: () => number
  onSelect: (at: number) => void
  /** Called when a mark was dropped elsewhere. */
  onDrop: (at: number, span: MarkSpan) => void
  /** Called with the position of the dragged edge, in seconds. */
  onScrub: (seconds: number) => void
}

/** Drags a mark or one of its edges by pointer. `drag` is the mark being dragged, at its drop position. */
export function useMarkDrag(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const machine = useMemo(
    () =>
      markDragMachine.provide({
        actions: {
          saveMark: (_, { drag }) => {
            if (drag !== null) latest.current.onDrop(drag.at, drag.to)
          },
        },
      }),
    [],
  )
  const actor = useActorRef(machine)
  const drag = useSelector(actor, (now) => (now.matches('dragging') ? now.context.drag : null))
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const press = (event: PointerEvent<HTMLElement>, at: number, mark: ExerciseMark, grip: Grip) => {
    if (event.button !== 0 || !event.isPrimary) return
    end.current?.()
    // Otherwise the browser selects text, and the next press drags the selection.
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    latest.current.onSelect(at)
    const { pointerId, clientX } = event
    const { startS, endS } = mark
    actor.send({ type: 'mark.cancelled' })
    actor.send({ type: 'mark.pressed', at, span: { startS, endS } })
    const onMove = (move: globalThis.PointerEvent) => {
      const by = move.clientX - clientX
      if (actor.getSnapshot().matches('pressed') && Math.abs(by) < threshold) return
      const span = draggedSpan({ startS, endS }, grip, by / latest.current.scale(), latest.current.end)
      actor.send({ type: 'mark.dragged', span })
      latest.current.onScrub(grip === 'end' ? span.endS : span.startS)
    }
    end.current = followPointer(pointerId, {
      onMove,
      onUp: () => actor.send({ type: 'mark.released' }),
      onCancel: () => actor.send({ type: 'mark.cancelled' }),
    })
  }
  return { drag, press }
}
