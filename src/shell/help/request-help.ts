import type { PageName } from '../../lib/path-to'
import { createListeners } from '../create-listeners'

/** Where the help begins; null is the page that is shown. */
export interface HelpPlace {
  page: PageName
  section: string | null
}

const { notify, listen } = createListeners<HelpPlace | null>()

/** Opens the help, at the page that is shown unless a place is given. */
export const requestHelp = (place: HelpPlace | null = null): void => notify(place)

export const onHelpRequested = listen
