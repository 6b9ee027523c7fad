import { useSelector } from '@xstate/react'
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { zoneDragMachine } from '../../../machines/zone-drag/zone-drag.machine'
import { useActorRef } from '../../machines/hooks/use-machine'
import { holdTouch } from './drag-by-pointer'
import { dragItemByPointer } from './drag-item-by-pointer'

interface Parts {
  /** The drop zones, in the order of the keys. */
  zones: readonly string[]
  /** The number of zones that a key moves by: `{ ArrowRight: 1 }`. */
  steps: Readonly<Record<string, number>>
  onDrop: (id: string, to: string) => void
}

/**
 * Drags items between zones: by mouse or pen, or by keys, where Space picks up and drops and arrow keys move. A finger scrolls, and drags
 * after a long press where `areaRef` is on the element around the zones; elsewhere it uses the item's own menu.
 */
export function useZoneDrag(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const machine = useMemo(
    () =>
      zoneDragMachine.provide({
        actions: {
          drop: (_, { dragged, over }) => {
            if (dragged !== null && over !== null) latest.current.onDrop(dragged.id, over)
          },
        },
      }),
    [],
  )
  const actor = useActorRef(machine)
  const dragged = useSelector(actor, ({ context }) => context.dragged?.id ?? null)
  const over = useSelector(actor, ({ context }) => context.over)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  const area = useRef<HTMLElement | null>(null)
  const areaRef = useCallback((element: HTMLElement | null) => {
    area.current = element
    return element === null ? undefined : holdTouch(element)
  }, [])
  const held = useRef<string | null>(null)
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    const element = held.current === null ? null : document.getElementById(held.current)
    if (element !== null && element !== document.activeElement) element.focus({ preventScroll: true })
  })

  const onKey = (event: KeyboardEvent<HTMLElement>, id: string, from: string) => {
    const { zones, steps } = latest.current
    const isDragging = actor.getSnapshot().matches('dragging')
    const step = steps[event.key]
    if (event.key === ' ')
      actor.send(isDragging ? { type: 'item.dropped' } : { type: 'item.lifted', dragged: { id, from } })
    else if (isDragging && event.key === 'Escape') actor.send({ type: 'item.cancelled' })
    else if (isDragging && step !== undefined) {
      const at = zones.indexOf(actor.getSnapshot().context.over ?? from)
      const zone = zones[Math.min(zones.length - 1, Math.max(0, at + step))]
      if (zone !== undefined) actor.send({ type: 'item.moved', zone })
    } else return
    held.current = event.currentTarget.id
    event.preventDefault()
    event.stopPropagation()
  }
  const onPress = (press: PointerEvent<HTMLElement>, id: string, from: string) => {
    if (press.button !== 0 || (press.pointerType === 'touch' && area.current === null)) return
    held.current = null
    actor.send({ type: 'item.cancelled' })
    const isZone = (zone: string) => latest.current.zones.includes(zone)
    const scroller = area.current
    end.current = dragItemByPointer({ press, dragged: { id, from }, actor, isZone, scroller })
  }
  return {
    dragged,
    over,
    areaRef,
    /** Props of a dragged item, which needs an `id`, so that the focus stays with it. */
    itemProps: (id: string, from: string) => ({
      'data-dragged': dragged === id || undefined,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, id, from),
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPress(event, id, from),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // A moved element loses the focus to nothing; a related target means that the person has moved to another control.
        if (relatedTarget === null) return
        held.current = null
        actor.send({ type: 'item.cancelled' })
      },
    }),
    zoneProps: (zone: string) => ({
      'data-zone': zone,
      'data-over': (dragged !== null && over === zone) || undefined,
    }),
  }
}
