import type { PointerEvent as Press } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { carryMachine } from '../../../../machines/carry/carry.machine'
import { followPointer } from '../../../kit/drag/follow-pointer'

/** Pixels of movement that still count as a click. */
const slack = 5

interface Parts {
  press: Press<HTMLElement>
  carried: { id: string; from: string }
  actor: ActorRefFrom<typeof carryMachine>
  /** Whether the item may be dropped there. */
  isPlace: (place: string) => boolean
}

/**
 * Follows a pressed pointer until it is released: the carried element follows it, the place beneath is marked. Returns a function that ends
 * it.
 */
export function carryByPointer({ press, carried, actor, isPlace }: Parts): () => void {
  const element = press.currentTarget
  const { clientX, clientY } = press
  const isCarrying = () => actor.getSnapshot().matches('carrying')
  const end = () => {
    unfollow()
    element.style.transform = ''
    // Only after the click that follows a mouse release, which would open the carried item.
    requestAnimationFrame(() => {
      element.style.pointerEvents = ''
    })
  }
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - clientX, event.clientY - clientY]
    if (!isCarrying()) {
      if (Math.hypot(x, y) < slack) return
      actor.send({ type: 'carry.lifted', carried })
      element.style.pointerEvents = 'none'
    }
    element.style.transform = `translate(${x}px, ${y}px)`
    const beneath = document.elementFromPoint(event.clientX, event.clientY)
    const place = beneath?.closest('[data-place]')?.getAttribute('data-place') ?? carried.from
    actor.send({ type: 'carry.entered', place: isPlace(place) ? place : carried.from })
  }
  const letGo = (type: 'carry.dropped' | 'carry.cancelled') => {
    if (isCarrying()) actor.send({ type })
    end()
  }
  const unfollow = followPointer(press.pointerId, {
    onMove: move,
    onUp: () => letGo('carry.dropped'),
    onCancel: () => letGo('carry.cancelled'),
  })
  return end
}
