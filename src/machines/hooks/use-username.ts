import { authActor } from '../auth-actor'
import { useSelected } from './use-selected'

/** The name of the person signed in, for the header. */
export const useUsername = (): string | null => useSelected(authActor, ({ context }) => context.username)
