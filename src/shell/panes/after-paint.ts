/** Runs `work` once what was changed on the page is painted; at once in a window that paints nothing. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}
