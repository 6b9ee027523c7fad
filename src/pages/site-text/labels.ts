import { m } from '#messages'
import type { placeholders, SiteText, siteTextGroups } from '../../../contract/content/site-text'
import { enumLabels } from '../../kit/ui/enum-labels'

type Group = (typeof siteTextGroups)[number]
type Placeholder = (typeof placeholders)[number]

export const siteTextLabels = {
  group: enumLabels<Group>({
    about: m.sitetext_group_about,
    contact: m.sitetext_group_contact,
    join: m.sitetext_group_join,
    notice: m.sitetext_group_notice,
    legal: m.sitetext_group_legal,
  }),
  placeholder: enumLabels<Placeholder>({
    business_name: m.sitetext_placeholder_business_name,
    store_count: m.sitetext_placeholder_store_count,
    coach_count: m.sitetext_placeholder_coach_count,
    year: m.sitetext_placeholder_year,
  }),
}

const exampleTexts: Record<Placeholder, () => string> = {
  business_name: m.sitetext_example_business_name,
  store_count: () => '12',
  coach_count: () => '86',
  year: () => String(new Date().getFullYear()),
}

export const nameOf = ({ title }: Pick<SiteText, 'title'>) => title

/** The example of a placeholder in previews; undefined for one that the site does not know. */
export const exampleOf = (name: string): string | undefined => {
  const examples: Readonly<Record<string, (() => string) | undefined>> = exampleTexts
  return examples[name.trim()]?.()
}
