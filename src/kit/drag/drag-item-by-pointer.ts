import type { PointerEvent as Press } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { zoneDragMachine } from '../../../machines/zone-drag/zone-drag.machine'
import { dragByPointer } from './drag-by-pointer'

interface Parts {
  press: Press<HTMLElement>
  dragged: { id: string; from: string }
  actor: ActorRefFrom<typeof zoneDragMachine>
  /** Whether the item may be dropped there. */
  isZone: (zone: string) => boolean
  /** Scrolls while the pointer is near its edges. */
  scroller: Element | null
}

/**
 * Follows a pressed pointer until it is released: the dragged element follows it, the zone beneath is marked. Returns a function that ends
 * it.
 */
export function dragItemByPointer({ press, dragged, actor, isZone, scroller }: Parts): () => void {
  const element = press.currentTarget
  const { clientX, clientY } = press
  const from = scroller?.scrollLeft ?? 0
  const end = (type: 'item.dropped' | 'item.cancelled') => {
    actor.send({ type })
    element.style.transform = ''
    element.style.pointerEvents = ''
  }
  return dragByPointer(press.nativeEvent, {
    onStart: () => {
      actor.send({ type: 'item.lifted', dragged })
      // The zone beneath the pointer is looked up through it.
      element.style.pointerEvents = 'none'
    },
    onMove: (x, y) => {
      const scrolled = (scroller?.scrollLeft ?? 0) - from
      element.style.transform = `translate(${x - clientX + scrolled}px, ${y - clientY}px)`
      // Also beneath a message, which may stand over a zone.
      const zones = document.elementsFromPoint(x, y).map((one) => one.closest('[data-zone]'))
      const over = zones.find((one) => one !== null)?.getAttribute('data-zone') ?? dragged.from
      actor.send({ type: 'item.moved', zone: isZone(over) ? over : dragged.from })
    },
    onDrop: () => end('item.dropped'),
    onCancel: () => end('item.cancelled'),
    scrollers: () => (scroller === null ? [] : [scroller]),
  })
}
