import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { CarriedPart } from '../../../../machines/plan-builder/plan-builder.machine'
import { dragByPointer, holdTouch } from '../../../kit/drag/drag-by-pointer'
import { aimUnder, sameAim, weekUnder } from './aim-under'
import type { PlanBuilder } from './use-plan-builder'

/** Milliseconds over a week's tab after which the week opens. */
const dwellMs = 600

export type Press = (event: PointerEvent, carried: CarriedPart) => void

interface Parts extends Pick<PlanBuilder, 'now' | 'send'> {
  root: RefObject<HTMLElement>
  isLocked: boolean
}

/** Carries exercises, slots and entries by mouse, pen or finger. `place` moves the ghost to the pointer. */
export function useCarry({ root, isLocked, now, send }: Parts) {
  const ghost = useRef<HTMLElement | null>(null)
  const point = useRef({ x: 0, y: 0 })
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  useEffect(() => (root.current === null ? undefined : holdTouch(root.current)), [root])
  const follow = useCallback(() => {
    const { x, y } = point.current
    if (ghost.current !== null) ghost.current.style.transform = `translate(${x + 12}px, ${y + 12}px)`
  }, [])
  const place = useCallback(
    (element: HTMLElement | null) => {
      ghost.current = element
      follow()
    },
    [follow],
  )
  const press: Press = useCallback(
    (event, carried) => {
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
      const weekday = days[carried.from ?? selected?.key ?? '']?.dayNo ?? 1
      end.current = dragByPointer(event.nativeEvent, {
        onStart: () => send({ type: 'carry.started', carried, aim: null }),
        onMove: (x, y) => {
          point.current = { x, y }
          follow()
          const aim = aimUnder(x, y, carried, now().days, weekday)
          linger(weekUnder(document.elementFromPoint(x, y)))
          if (!sameAim(aim, now().aim)) send({ type: 'carry.aimed', aim })
        },
        onDrop: over(() => send({ type: 'carry.dropped' })),
        onCancel: over(() => send({ type: 'carry.cancelled' })),
        scrollers: () => [
          ...(root.current?.querySelectorAll('.plan-week, .plan-tabs') ?? []),
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
