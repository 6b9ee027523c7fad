/** Pixels from the edge within which a container scrolls by itself. */
export const edge = 48

interface PointerListener {
  onMove: (event: PointerEvent) => void
  onUp: () => void
  /** Escape, or the browser has taken the pointer away. */
  onCancel: (event: Event) => void
}

/**
 * Follows a pressed pointer until it is released, and captures Escape, which would otherwise close a drawer. Returns a function that ends
 * it early without calling a listener.
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
  // Each event name belongs to its listener's type, which `addEventListener` cannot express for a list.
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

/** Pixels to scroll in a frame for a pointer between two edges: the nearer to one, the faster. */
export function pull(at: number, low: number, high: number): number {
  if (at < low + edge) return -Math.ceil(Math.min(edge, low + edge - at) / 4)
  return at > high - edge ? Math.ceil(Math.min(edge, at - high + edge) / 4) : 0
}
