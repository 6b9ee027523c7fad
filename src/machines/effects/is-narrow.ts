/** A media query is exact where resize events are not: 1499 px is narrow, 1500 px is wide. */
const query = '(max-width: 1499px)'

const media = (): MediaQueryList | undefined => globalThis.matchMedia?.(query)

export const isNarrow = (): boolean => media()?.matches ?? false

/** Calls `listener` on every crossing of the breakpoint; a hidden tab checks when it becomes visible. */
export function watchViewport(listener: (narrow: boolean) => void): () => void {
  const line = media()
  const report = () => listener(isNarrow())
  line?.addEventListener('change', report)
  document.addEventListener('visibilitychange', report)
  return () => {
    line?.removeEventListener('change', report)
    document.removeEventListener('visibilitychange', report)
  }
}
