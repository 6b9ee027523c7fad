import { useSelector } from '@xstate/react'
import { sidebarActor } from '../actors'

export const useIsCollapsed = (): boolean => useSelector(sidebarActor, (now) => now.matches('collapsed'))

export const useOpenGroup = (): string | null => useSelector(sidebarActor, ({ context }) => context.openGroup)
