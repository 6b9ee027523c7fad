import type { PointerEvent as Press } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { zoneDragMachine } from '../../../../machines/zone-drag/zone-drag.machine'
import { followPointer } from '../../../kit/drag/follow-pointer'

/** Pixels of movement that still count as a click. */
const slack = 5

interface Parts {
  press: Press<HTMLElement>
  dragged: { id: string; from: string }
  actor: ActorRefFrom<typeof zoneDragMachine>
  /** Whether the item may be dropped there. */
  isZone: (zone: string) => boolean
}

/**
 * Follows a pressed pointer until it is released: the dragged element follows it, the zone beneath is marked. Returns a function that ends
 * it.
 */
export function dragItemByPointer({ press, dragged, actor, isZone }: Parts): () => void {
  const element = press.currentTarget
  const { clientX, clientY } = press
  const isDragging = () => actor.getSnapshot().matches('dragging')
  const end = () => {
    unfollow()
    element.style.transform = ''
    // Only after the click that follows a mouse release, which would open the dragged item.
    requestAnimationFrame(() => {
      element.style.pointerEvents = ''
    })
  }
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - clientX, event.clientY - clientY]
    if (!isDragging()) {
      if (Math.hypot(x, y) < slack) return
      actor.send({ type: 'item.lifted', dragged })
      element.style.pointerEvents = 'none'
    }
    element.style.transform = `translate(${x}px, ${y}px)`
    const beneath = document.elementFromPoint(event.clientX, event.clientY)
    const zone = beneath?.closest('[data-zone]')?.getAttribute('data-zone') ?? dragged.from
    actor.send({ type: 'item.moved', zone: isZone(zone) ? zone : dragged.from })
  }
  const endDrag = (type: 'item.dropped' | 'item.cancelled') => {
    if (isDragging()) actor.send({ type })
    end()
  }
  const unfollow = followPointer(press.pointerId, {
    onMove: move,
    onUp: () => endDrag('item.dropped'),
    onCancel: () => endDrag('item.cancelled'),
  })
  return end
}
