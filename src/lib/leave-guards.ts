/** A form with unsaved input. */
export interface LeaveGuard {
  page: string
  /** Whether the page at this query no longer shows the form. */
  isLeftAt: (query: URLSearchParams) => boolean
}

/** A navigation that waits until the person has decided about the input of one form. */
export interface HeldNavigation {
  guard: LeaveGuard
  proceed: () => void
  reset: () => void
}

const guards = new Set<LeaveGuard>()
const listeners = new Set<() => void>()
let held: HeldNavigation | null = null

/** Registers a form while it has unsaved input; returns a function that ends it. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** The form whose input is lost when a page is shown at another query. The last one registered is the uppermost. */
export const guardLeftAt = (page: string, query: URLSearchParams): LeaveGuard | undefined =>
  [...guards].findLast((guard) => guard.page === page && guard.isLeftAt(query))

export const heldNavigation = (): HeldNavigation | null => held

export function setHeldNavigation(next: HeldNavigation | null): void {
  held = next
  for (const listener of listeners) listener()
}

export function onHeldNavigation(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
