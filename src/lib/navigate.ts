export interface How {
  replace: boolean
  /** What the history's entry keeps. */
  state?: unknown
}
type Navigate = (to: string, how: How) => void

/** Before the router exists, the browser goes there itself. */
let lent: Navigate = (to, { replace }) => (replace ? location.replace(to) : location.assign(to))

/** The router lends its `navigate`; returns how to take it back. */
export function setNavigate(own: Navigate): () => void {
  const former = lent
  lent = own
  return () => {
    if (lent === own) lent = former
  }
}

/** Goes to an address of the console, within it. */
export const navigate: Navigate = (to, how) => lent(to, how)
