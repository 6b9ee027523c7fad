import { useSelector } from '@xstate/react'
import { authActor } from '../auth-actor'

/** The name of the person signed in, for the header. */
export const useUsername = (): string | null => useSelector(authActor, ({ context }) => context.username)
