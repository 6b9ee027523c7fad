import { sidebarActor } from '../actors'
import { useSelected } from './use-selected'

export const useIsCollapsed = (): boolean => useSelected(sidebarActor, (now) => now.matches('collapsed'))

export const useOpenGroup = (): string | null => useSelected(sidebarActor, ({ context }) => context.openGroup)
