import type { PageName } from '../../lib/path-to'

/** Where the help begins; null is the page that is shown. */
export interface HelpPlace {
  page: PageName
  section: string | null
}

const listeners = new Set<(place: HelpPlace | null) => void>()

/** Opens the help, at the page that is shown unless a place is given. */
export function requestHelp(place: HelpPlace | null = null): void {
  for (const listener of listeners) listener(place)
}

export function onHelpWanted(listener: (place: HelpPlace | null) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
