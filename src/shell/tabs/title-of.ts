import { pages } from '../../nav'

/** A tab's title in the present language; it may be stored in another one. */
export const titleOf = (tab: { name: string; title: string }): string =>
  pages.find(({ name }) => name === tab.name)?.title() ?? tab.title
