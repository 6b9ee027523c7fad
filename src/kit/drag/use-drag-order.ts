import { useSelector } from '@xstate/react'
import {
  type KeyboardEvent,
  type PointerEvent as Press,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { dragOrderMachine } from '../../../machines/drag-order/drag-order.machine'
import { useActorRef } from '../../machines/hooks/use-machine'
import { dragRowByPointer, measured, type Stack } from './drag-row-by-pointer'

interface Parts {
  ids: readonly string[]
  onMove: (ids: string[]) => void
  onOnto?: ((id: string, key: string) => void) | undefined
}

/** Drags the items of a list to other places. The elements stay where they are until the drop: what shows is `shifts`. */
export function useDragOrder(parts: Parts) {
  const list = useRef<HTMLOListElement>(null)
  const stack = useRef<Stack | null>(null)
  const refocus = useRef<string | null>(null)
  const latest = useRef(parts)
  latest.current = parts
  const machine = useMemo(
    () =>
      dragOrderMachine.provide({
        actions: {
          saveOrder: (_, { dragged, to }) => {
            if (dragged !== null) latest.current.onMove(reordered(latest.current.ids, dragged.id, to))
          },
        },
      }),
    [],
  )
  const actor = useActorRef(machine)
  const held = useSelector(actor, (now) => (now.matches('pressing') ? null : now.context.dragged))
  const to = useSelector(actor, (now) => now.context.to)
  const isLifted = useSelector(actor, (now) => now.matches('lifted'))
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  // A list that has changed during a drag is another list.
  const key = parts.ids.join()
  const heldKey = useRef(key)
  useLayoutEffect(() => {
    if (heldKey.current === key) return
    heldKey.current = key
    actor.send({ type: 'row.cancelled' })
    // Moving an element in the document blurs the control inside it.
    if (refocus.current !== null) handleOf(list.current, refocus.current)?.focus({ preventScroll: true })
    refocus.current = null
  }, [key, actor])

  const draggedRow = (id: string) => {
    const { ids } = latest.current
    return { id, from: ids.indexOf(id), count: ids.length }
  }
  const press = (event: Press, id: string) => {
    if (event.button !== 0 || !event.isPrimary || list.current === null || isControl(event)) return
    if (!actor.getSnapshot().matches('idle')) actor.send({ type: 'row.cancelled' })
    actor.send({ type: 'row.pressed', dragged: draggedRow(id) })
    const positions = measured(list.current)
    stack.current = positions
    end.current = dragRowByPointer({
      press: event,
      id,
      list: list.current,
      stack: positions,
      actor,
      onOnto: latest.current.onOnto === undefined ? undefined : (key) => latest.current.onOnto?.(id, key),
    })
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    const now = actor.getSnapshot()
    const isGrip = event.key === ' ' || event.key === 'Enter'
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
    if (now.matches('idle') && isGrip && list.current !== null) {
      stack.current = measured(list.current)
      actor.send({ type: 'row.lifted', dragged: draggedRow(id) })
    } else if (now.matches('idle') && step !== undefined)
      handleOf(list.current, latest.current.ids[latest.current.ids.indexOf(id) + step])?.focus()
    else if (!now.matches('lifted')) return
    else if (step !== undefined) actor.send({ type: 'row.moved', to: now.context.to + step })
    else if (event.key === 'Home') actor.send({ type: 'row.moved', to: 0 })
    else if (event.key === 'End') actor.send({ type: 'row.moved', to: latest.current.ids.length - 1 })
    else if (isGrip) {
      refocus.current = id
      actor.send({ type: 'row.dropped' })
    } else if (event.key === 'Escape') actor.send({ type: 'row.cancelled' })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    list,
    held: held === null ? null : { id: held.id, from: held.from, to, isLifted },
    /** The offset of each item from its own place, in pixels; a dragged one follows the pointer by itself. */
    shifts: held === null || stack.current === null ? null : shifts(stack.current, held.from, to),
    press,
    onKey,
    /** Leaving a lifted item with the keyboard cancels the drag. */
    onBlur: () => actor.getSnapshot().matches('lifted') && actor.send({ type: 'row.cancelled' }),
  }
}

/** The ids with one of them at another place. */
export function reordered(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** The items' offsets while the one at `from` is dragged to `to`. */
export function shifts({ tops, heights, gap }: Stack, from: number, to: number): number[] {
  const own = (heights[from] ?? 0) + gap
  return tops.map((top, at) => {
    if (at !== from) return at > from && at <= to ? -own : at < from && at >= to ? own : 0
    const end = (tops[to] ?? top) + (to > from ? (heights[to] ?? 0) - (heights[from] ?? 0) : 0)
    return end - top
  })
}

const handleOf = (list: HTMLElement | null, id: string | undefined) =>
  id === undefined
    ? null
    : (list?.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(id)}"]`) ?? null)

/** A button, link or text in an item handles its own press; the handle does not. */
const isControl = ({ target }: Press) =>
  target instanceof Element &&
  target.closest('a, button:not([data-drag-handle]), input, textarea, label') !== null
