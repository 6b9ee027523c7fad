import type { Location } from 'react-router-dom'

/** An open page. A new key is a new page: its state is gone. */
export interface KeptPane {
  key: string
  name: string
  /** The address that the page sees: its own last one while it is hidden. */
  location: Location
}

export type PaneVisit = Omit<KeptPane, 'key'>

/**
 * The panes after a visit: the shown page, the one that is mounted ahead of a click, and every page that has a tab. An unchanged address
 * keeps the former location, so that showing the page renders nothing again. The order never changes, because to move an element resets its
 * scroll position.
 */
export function keptPanes(
  former: readonly KeptPane[],
  shown: PaneVisit | null,
  ahead: PaneVisit | null,
  isOpen: (name: string) => boolean,
  keyOf: (name: string) => string,
): readonly KeptPane[] {
  const visits = [shown, ahead?.name === shown?.name ? null : ahead].filter((one) => one !== null)
  const stay = former
    .filter(
      ({ name, key }) => key === keyOf(name) && (isOpen(name) || visits.some((one) => one.name === name)),
    )
    .map((pane) =>
      pane.name === shown?.name && !isSameAddress(pane.location, shown.location)
        ? { ...pane, location: shown.location }
        : pane,
    )
  const added = visits
    .filter(({ name }) => !stay.some((pane) => pane.name === name))
    .map(({ name, location }) => ({ key: keyOf(name), name, location }))
  const isUnchanged =
    added.length === 0 && stay.length === former.length && stay.every((pane, at) => pane === former[at])
  return isUnchanged ? former : [...stay, ...added]
}

const isSameAddress = (one: Location, other: Location) =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  (other.state === null || other.state === one.state)
