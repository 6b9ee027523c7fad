import { type RefObject, useEffect, useRef } from 'react'

/** Sets `data-before` and `data-after` on a frame when content is hidden to its left or right. */
export function useEdges<E extends HTMLElement = HTMLDivElement>(): RefObject<E> {
  const frame = useRef<E>(null)
  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const note = () => {
      const left = Math.abs(box.scrollLeft)
      box.toggleAttribute('data-before', left > 0)
      // A zoomed window gives fractional pixels.
      box.toggleAttribute('data-after', left + box.clientWidth < box.scrollWidth - 1)
    }
    const watch = new ResizeObserver(note)
    watch.observe(box)
    for (const part of box.children) watch.observe(part)
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', note)
    }
  }, [])
  return frame
}
