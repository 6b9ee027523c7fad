import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { DraggedPart } from '../../../../machines/plan-builder/plan-builder.machine'
import { dragByPointer, holdTouch } from '../../../kit/drag/drag-by-pointer'
import style from './board.module.css'
import builderStyle from './builder.module.css'
import { dropTargetUnder, isSameTarget, weekUnder } from './drop-target-under'
import type { PlanBuilder } from './use-plan-builder'

/** Milliseconds over a week's tab after which the week opens. */
const dwellMs = 600

export type Press = (event: PointerEvent, dragged: DraggedPart) => void

interface Parts extends Pick<PlanBuilder, 'now' | 'send'> {
  root: RefObject<HTMLElement>
  isLocked: boolean
}

/** Drags exercises, slots and entries by mouse, pen or finger. `place` moves the preview to the pointer. */
export function usePartDrag({ root, isLocked, now, send }: Parts) {
  const preview = useRef<HTMLElement | null>(null)
  const point = useRef({ x: 0, y: 0 })
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  useEffect(() => (root.current === null ? undefined : holdTouch(root.current)), [root])
  const follow = useCallback(() => {
    const { x, y } = point.current
    if (preview.current !== null) preview.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`
  }, [])
  const place = useCallback(
    (element: HTMLElement | null) => {
      preview.current = element
      follow()
    },
    [follow],
  )
  const press: Press = useCallback(
    (event, dragged) => {
      if (isLocked || event.button !== 0 || !event.isPrimary) return
      let dwell: { week: number | null; timer?: ReturnType<typeof setTimeout> } = { week: null }
      const linger = (week: number | null) => {
        if (week === dwell.week) return
        clearTimeout(dwell.timer)
        const open = () => week !== null && send({ type: 'week.chosen', week })
        dwell = { week, timer: setTimeout(open, dwellMs) }
      }
      const over = (next: () => void) => () => {
        clearTimeout(dwell.timer)
        next()
      }
      const { days, selected } = now()
      const weekday = days[dragged.from ?? selected?.key ?? '']?.dayNo ?? 1
      end.current = dragByPointer(event.nativeEvent, {
        onStart: () => send({ type: 'part.lifted', dragged, dropTarget: null }),
        onMove: (x, y) => {
          point.current = { x, y }
          follow()
          const dropTarget = dropTargetUnder(x, y, dragged, now().days, weekday)
          linger(weekUnder(document.elementFromPoint(x, y)))
          if (!isSameTarget(dropTarget, now().dropTarget)) send({ type: 'part.moved', dropTarget })
        },
        onDrop: over(() => send({ type: 'part.dropped' })),
        onCancel: over(() => send({ type: 'part.cancelled' })),
        scrollers: () => [
          ...(root.current?.querySelectorAll(`.${style.week}, .${builderStyle.tabs}`) ?? []),
          ...mainOf(root),
        ],
      })
    },
    [isLocked, now, send, follow, root],
  )
  return { press, place }
}

const mainOf = ({ current }: RefObject<HTMLElement>): Element[] => {
  const main = current?.closest('main')
  return main === null || main === undefined ? [] : [main]
}
