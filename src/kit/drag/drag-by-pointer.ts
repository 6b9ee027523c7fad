import { edge, followPointer, pull } from './follow-pointer'

/** Pixels that a mouse must move to drag; a finger must rest so long without moving farther than that. */
const threshold = 4
const fingerSlip = 8
const longPressMs = 350

export interface Drag {
  /** The press has become a drag: a longer way than a click, or a long press of a finger. */
  onStart: () => void
  /** In pixels of the window; also called when content scrolls beneath a resting pointer. */
  onMove: (x: number, y: number) => void
  onDrop: () => void
  /** Escape, or the browser has cancelled the pointer. */
  onCancel: () => void
  /** The containers that scroll while the pointer is near their edges. */
  scrollers: () => readonly Element[]
}

/**
 * Follows one press until its release; returns a function that ends it early. A press that never becomes a drag stays a click. Fingers need
 * a non-passive `touchmove` listener around them from before the press, or the browser scrolls instead: see `holdTouch`.
 */
export function dragByPointer(press: PointerEvent, drag: Drag): () => void {
  const isFinger = press.pointerType === 'touch'
  let [x, y] = [press.clientX, press.clientY]
  let frame = 0
  let isDragging = false

  const begin = () => {
    isDragging = true
    held = true
    drag.onStart()
    drag.onMove(x, y)
    frame = requestAnimationFrame(scroll)
  }
  const scroll = () => {
    const moved = drag.scrollers().filter((one) => pulled(one, x, y))
    if (moved.length > 0) drag.onMove(x, y)
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent) => {
    ;[x, y] = [event.clientX, event.clientY]
    const far = Math.hypot(x - press.clientX, y - press.clientY)
    if (isDragging) drag.onMove(x, y)
    else if (isFinger && far > fingerSlip) finish()
    else if (!isFinger && far > threshold) begin()
  }
  const onUp = () => {
    const wasDragging = isDragging
    finish()
    if (!wasDragging) return
    swallowClick()
    drag.onDrop()
  }
  const cancel = () => {
    const wasDragging = isDragging
    finish()
    if (wasDragging) drag.onCancel()
  }
  const onCancel = ({ type }: Event) => {
    // After Escape the pointer is still pressed, and its release must not click.
    if (isDragging && type === 'keydown')
      window.addEventListener('pointerup', swallowClick, { capture: true, once: true })
    cancel()
  }
  // A finger that rests would open the browser's context menu.
  const onMenu = (event: Event) => isFinger && event.preventDefault()
  const finish = () => {
    isDragging = false
    held = false
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    end()
    window.removeEventListener('contextmenu', onMenu, true)
  }
  const end = followPointer(press.pointerId, { onMove, onUp, onCancel })
  window.addEventListener('contextmenu', onMenu, true)
  const timer = isFinger ? setTimeout(begin, longPressMs) : undefined
  return cancel
}

/** Keeps a dragging finger from scrolling `area`; returns a function that ends it. */
export function holdTouch(area: Element): () => void {
  const hold = (event: Event) => {
    if (held) event.preventDefault()
  }
  area.addEventListener('touchmove', hold, { passive: false })
  return () => area.removeEventListener('touchmove', hold)
}

/** There is one primary pointer, so one drag. */
let held = false

/** After a drag, the click that the browser makes of a press and a release on the same element is suppressed. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerdown', release, { capture: true, once: true })
  setTimeout(release, 300)
  function release() {
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('pointerdown', release, true)
  }
}

/** Whether it has scrolled: the nearer the pointer to its edge, the faster. */
function pulled(one: Element, x: number, y: number): boolean {
  const box = one.getBoundingClientRect()
  const before = [one.scrollLeft, one.scrollTop]
  const isNearEdge =
    y < box.top - edge || y > box.bottom + edge || x < box.left - edge || x > box.right + edge
  if (isNearEdge) return false
  one.scrollBy(
    pull(x, Math.max(box.left, 0), Math.min(box.right, window.innerWidth)),
    pull(y, Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)),
  )
  return one.scrollLeft !== before[0] || one.scrollTop !== before[1]
}
