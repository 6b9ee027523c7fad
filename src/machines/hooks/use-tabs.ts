import { useSelector } from '@xstate/react'
import type { Question, Tab } from '../../../machines/tabs/tabs.machine'
import { tabsActor } from '../actors'

export const useTabs = (): Tab[] => useSelector(tabsActor, ({ context }) => context.tabs)

export const useCurrentTab = (): string | null => useSelector(tabsActor, ({ context }) => context.current)

/** What the person is being asked about unsaved input, while they are. */
export const useTabQuestion = (): Question | null =>
  useSelector(tabsActor, (now) => (now.matches('asking') ? now.context.question : null))
