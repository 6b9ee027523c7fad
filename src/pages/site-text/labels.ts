import { m } from '#messages'
import type { placeholders, SiteText, siteTextGroups } from '../../../contract/content/site-text'

type Group = (typeof siteTextGroups)[number]
type Placeholder = (typeof placeholders)[number]

const groupSays: Record<Group, () => string> = {
  about: m.sitetext_group_about,
  contact: m.sitetext_group_contact,
  join: m.sitetext_group_join,
  notice: m.sitetext_group_notice,
  legal: m.sitetext_group_legal,
}
const placeholderSays: Record<Placeholder, () => string> = {
  business_name: m.sitetext_placeholder_business_name,
  store_count: m.sitetext_placeholder_store_count,
  coach_count: m.sitetext_placeholder_coach_count,
  year: m.sitetext_placeholder_year,
}
const exampleSays: Record<Placeholder, () => string> = {
  business_name: m.sitetext_example_business_name,
  store_count: () => '12',
  coach_count: () => '86',
  year: () => String(new Date().getFullYear()),
}

export const nameOf = ({ title }: Pick<SiteText, 'title'>) => title
export const groupLabel = (group: Group) => groupSays[group]()
export const placeholderLabel = (name: Placeholder) => placeholderSays[name]()

/** The label of a group of unknown origin; one that the contract no longer has is shown as it is. */
export const groupWord = (value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = groupSays
  return words[String(value)]?.() ?? String(value)
}

/** The example of a placeholder in previews; undefined for one that the site does not know. */
export const exampleOf = (name: string): string | undefined => {
  const examples: Readonly<Record<string, (() => string) | undefined>> = exampleSays
  return examples[name.trim()]?.()
}
