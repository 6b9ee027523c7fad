import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { carryMachine } from '../../../../machines/carry/carry.machine'
import { useActorRef } from '../../../machines/hooks/use-machine'
import { carryByPointer } from './carry-by-pointer'

interface Parts {
  /** The drop places, in the order of the keys. */
  places: readonly string[]
  /** The number of places that a key moves by: `{ ArrowRight: 1 }`. */
  steps: Readonly<Record<string, number>>
  onPut: (id: string, to: string) => void
}

/**
 * Carries items between places: by mouse or pen, or by keys, where Space picks up and drops and arrow keys move. A finger scrolls; it uses
 * the dialog of the item's own menu.
 */
export function useCarry(parts: Parts) {
  const latest = useRef(parts)
  latest.current = parts
  const machine = useMemo(
    () =>
      carryMachine.provide({
        actions: {
          put: (_, { carried, over }) => {
            if (carried !== null && over !== null) latest.current.onPut(carried.id, over)
          },
        },
      }),
    [],
  )
  const actor = useActorRef(machine)
  const carried = useSelector(actor, ({ context }) => context.carried?.id ?? null)
  const over = useSelector(actor, ({ context }) => context.over)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  const held = useRef<string | null>(null)
  // An element that moves in the document loses the focus.
  useLayoutEffect(() => {
    const element = held.current === null ? null : document.getElementById(held.current)
    if (element !== null && element !== document.activeElement) element.focus({ preventScroll: true })
  })

  const onKey = (event: KeyboardEvent<HTMLElement>, id: string, from: string) => {
    const { places, steps } = latest.current
    const isCarrying = actor.getSnapshot().matches('carrying')
    const step = steps[event.key]
    if (event.key === ' ')
      actor.send(isCarrying ? { type: 'carry.dropped' } : { type: 'carry.lifted', carried: { id, from } })
    else if (isCarrying && event.key === 'Escape') actor.send({ type: 'carry.cancelled' })
    else if (isCarrying && step !== undefined) {
      const at = places.indexOf(actor.getSnapshot().context.over ?? from)
      const place = places[Math.min(places.length - 1, Math.max(0, at + step))]
      if (place !== undefined) actor.send({ type: 'carry.entered', place })
    } else return
    held.current = event.currentTarget.id
    event.preventDefault()
    event.stopPropagation()
  }
  const onPress = (press: PointerEvent<HTMLElement>, id: string, from: string) => {
    if (press.button !== 0 || press.pointerType === 'touch') return
    held.current = null
    actor.send({ type: 'carry.cancelled' })
    const isPlace = (place: string) => latest.current.places.includes(place)
    end.current = carryByPointer({ press, carried: { id, from }, actor, isPlace })
  }
  return {
    carried,
    over,
    /** Props of a carried item, which needs an `id`, so that the focus stays with it. */
    itemProps: (id: string, from: string) => ({
      'data-carried': carried === id || undefined,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKey(event, id, from),
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPress(event, id, from),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        // A moved element loses the focus to nothing; a related target means that the person has gone to another control.
        if (relatedTarget === null) return
        held.current = null
        actor.send({ type: 'carry.cancelled' })
      },
    }),
    placeProps: (place: string) => ({
      'data-place': place,
      'data-over': (carried !== null && over === place) || undefined,
    }),
  }
}
