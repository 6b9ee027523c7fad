import type { Question, Tab } from '../../../machines/tabs/tabs.machine'
import { tabsActor } from '../actors'
import { useSelected } from './use-selected'

export const useTabs = (): Tab[] => useSelected(tabsActor, ({ context }) => context.tabs)

export const useCurrentTab = (): string | null => useSelected(tabsActor, ({ context }) => context.current)

/** The open question about unsaved input, null without one. */
export const useTabQuestion = (): Question | null =>
  useSelected(tabsActor, (now) => (now.matches('confirming') ? now.context.question : null))
