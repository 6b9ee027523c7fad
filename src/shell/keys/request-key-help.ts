import { createListeners } from '../create-listeners'

const { notify, listen } = createListeners<void>()

/** Opens the sheet of keys. */
export const requestKeyHelp = (): void => notify()

export const onKeyHelpRequested = listen
