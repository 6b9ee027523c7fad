/** Within so many pixels of its edge, what scrolls does so by itself. */
export const edge = 48

interface PointerListener {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  /** Escape, or the browser has taken the pointer away. */
  onCancel: (event: Event) => void
}

/**
 * What the window hears of a pressed pointer until it is released, and of Escape meanwhile, which nothing else hears: a drawer would
 * close. Gives what ends it early; nothing is heard of that.
 */
export function followPointer(pointerId: number, { onMove, onUp, onCancel }: PointerListener): () => void {
  const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) =>
    event.pointerId === pointerId && act(event)
  const cancel = (event: Event) => {
    end()
    onCancel(event)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel(event)
  }
  const release = () => {
    end()
    onUp()
  }
  // The names and what they hear belong together; `addEventListener` cannot say so of a list.
  const listeners = [
    ['pointermove', mine(onMove)],
    ['pointerup', mine(release)],
    ['pointercancel', mine(cancel)],
    ['keydown', onKey],
  ] as [string, EventListener][]
  const end = () => {
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true)
  }
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true)
  return end
}

/** Pixels to scroll in a frame, of a pointer between two edges: the nearer to one, the faster. */
export function pull(at: number, low: number, high: number): number {
  if (at < low + edge) return -Math.ceil(Math.min(edge, low + edge - at) / 4)
  return at > high - edge ? Math.ceil(Math.min(edge, at - high + edge) / 4) : 0
}
