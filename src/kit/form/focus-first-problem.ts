import { scrollWithin } from '../ui/scroll-within'

export function focusFirstProblem(form: HTMLElement | null): void {
  // The field gets its mark in the render that follows.
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!first) return
    first.focus({ preventScroll: true })
    scrollWithin(first, 120)
  })
}
