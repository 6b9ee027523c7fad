import { type RefObject, useEffect, useRef } from 'react'

/** Phones, where the page scrolls as a whole and the pager is below the last row. */
const phone = '(pointer: coarse) and (max-width: 768px)'

/** Calls `onSeen` each time that the element comes into view on a phone. */
export function useEndInView(end: RefObject<Element>, onSeen: () => void): void {
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    if (end.current === null || !window.matchMedia(phone).matches) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
}
