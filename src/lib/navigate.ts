export interface How {
  replace: boolean
  /** The state of the history entry. */
  state?: unknown
}
type Navigate = (to: string, how: How) => void

/** Before the router exists, the browser itself navigates. */
let lent: Navigate = (to, { replace }) => (replace ? location.replace(to) : location.assign(to))

/** Sets the router's `navigate`; returns a function that removes it. */
export function setNavigate(own: Navigate): () => void {
  const former = lent
  lent = own
  return () => {
    if (lent === own) lent = former
  }
}

/** Navigates to an address of the console without a reload. */
export const navigate: Navigate = (to, how) => lent(to, how)
