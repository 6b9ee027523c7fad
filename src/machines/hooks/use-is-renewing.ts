import { renewalActor } from '../renewal-actor'
import { useSelected } from './use-selected'

/** The account whose work the page shows. */
export const useOwner = (): string | null => useSelected(renewalActor, ({ context }) => context.owner)

/** Whether the dialog over the page requires the owner to sign in again. */
export const useIsRenewing = (): boolean =>
  useSelected(renewalActor, (now) => now.matches('awaitingSignIn') || now.matches('mismatched'))
