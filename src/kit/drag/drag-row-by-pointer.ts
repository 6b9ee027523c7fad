import type { PointerEvent as Press } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { dragOrderMachine } from '../../../machines/drag-order/drag-order.machine'
import { followPointer, pull } from './follow-pointer'

/** Positions of a list's items at rest, in pixels from its top. */
export interface Stack {
  tops: number[]
  heights: number[]
  gap: number
}

/** A mouse drags once it has moved so far. */
const threshold = 4

export function measured(list: HTMLElement): Stack {
  const top = list.getBoundingClientRect().top
  const boxes = [...list.children].map((item) => item.getBoundingClientRect())
  const tops = boxes.map((box) => box.top - top)
  const heights = boxes.map(({ height }) => height)
  return { tops, heights, gap: Math.max(0, (tops[1] ?? 0) - (tops[0] ?? 0) - (heights[0] ?? 0)) }
}

/** The place of an item whose middle is at `middle`: past the middles of those before it. */
export function positionAt({ tops, heights }: Stack, from: number, middle: number): number {
  const passed = tops.filter((top, at) => at !== from && top + (heights[at] ?? 0) / 2 < middle)
  return passed.length
}

interface Parts {
  press: Press
  id: string
  list: HTMLElement
  stack: Stack
  actor: ActorRefFrom<typeof dragOrderMachine>
  /** Absent, an item cannot be dropped onto another list; the parameters are those of `DragOrder`. */
  onOnto?: ((key: string) => void) | undefined
}

/**
 * Follows one press until its release; returns a function that ends it early. The dragged element is moved here, without a render for each
 * pixel.
 */
export function dragRowByPointer({ press, id, list, stack, actor, onOnto }: Parts): () => void {
  const items = [...list.children]
  const from = items.findIndex((one) => one instanceof HTMLElement && one.dataset.dragItem === id)
  const item = items[from]
  const scroller = scrollerOf(list)
  const start = press.clientY - list.getBoundingClientRect().top
  let x = press.clientX
  let y = press.clientY
  let over: HTMLElement | null = null
  let frame = 0
  let isDragging = false

  const follow = () => {
    if (!(item instanceof HTMLElement)) return
    const by = y - list.getBoundingClientRect().top - start
    item.style.setProperty('--kit-drag-by', `${by}px`)
    if (onOnto !== undefined) {
      item.style.setProperty('--kit-drag-across', `${x - press.clientX}px`)
      setTarget(targetAt(x, y))
    }
    if (over !== null) return actor.send({ type: 'row.moved', to: from })
    const middle = (stack.tops[from] ?? 0) + (stack.heights[from] ?? 0) / 2 + by
    actor.send({ type: 'row.moved', to: positionAt(stack, from, middle) })
  }
  const setTarget = (target: HTMLElement | null) => {
    if (over !== null) delete over.dataset.dropOver
    over = target
    if (over !== null) over.dataset.dropOver = ''
  }
  const scroll = () => {
    const box = scroller.getBoundingClientRect()
    const by = pull(y, Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight))
    if (by !== 0) {
      scroller.scrollBy(0, by)
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent) => {
    x = event.clientX
    y = event.clientY
    if (!isDragging && Math.hypot(y - press.clientY, x - press.clientX) > threshold) {
      isDragging = true
      actor.send({ type: 'row.dragged' })
      frame = requestAnimationFrame(scroll)
    }
    if (isDragging) follow()
  }
  const onUp = () => {
    const onto = over?.dataset.dropOnto
    finish()
    if (onto === undefined) return actor.send({ type: 'row.dropped' })
    actor.send({ type: 'row.cancelled' })
    onOnto?.(onto)
  }
  const onCancel = () => {
    finish()
    actor.send({ type: 'row.cancelled' })
  }
  const finish = () => {
    cancelAnimationFrame(frame)
    end()
    setTarget(null)
    if (!(item instanceof HTMLElement)) return
    for (const name of ['--kit-drag-by', '--kit-drag-across']) item.style.removeProperty(name)
  }
  const end = followPointer(press.pointerId, { onMove, onUp, onCancel })
  return finish
}

/** The drop target below the dragged item at a point of the window. */
function targetAt(x: number, y: number): HTMLElement | null {
  for (const one of document.elementsFromPoint(x, y)) {
    const target = one.closest<HTMLElement>('[data-drop-onto]')
    if (target !== null) return target
  }
  return null
}

/** The scroll container of the list: the nearest one, else the page. */
function scrollerOf(list: HTMLElement): Element {
  for (let ancestor = list.parentElement; ancestor !== null; ancestor = ancestor.parentElement)
    if (
      ancestor.scrollHeight > ancestor.clientHeight &&
      /auto|scroll/.test(getComputedStyle(ancestor).overflowY)
    )
      return ancestor
  return document.documentElement
}
