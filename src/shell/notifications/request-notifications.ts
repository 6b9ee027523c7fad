import { createListeners } from '../create-listeners'

const { notify, listen } = createListeners<void>()

/** Opens the notifications, or closes them. */
export const requestNotifications = (): void => notify()

export const onNotificationsRequested = listen
