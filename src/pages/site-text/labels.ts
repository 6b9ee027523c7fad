import { m } from '#messages'
import type {
  agreementPlaceholders,
  placeholders,
  SiteText,
  siteTextGroups,
} from '../../../contract/content/site-text'
import { enumLabels } from '../../kit/ui/enum-labels'

type Group = (typeof siteTextGroups)[number]
type Placeholder = (typeof placeholders)[number] | (typeof agreementPlaceholders)[number]

export const siteTextLabels = {
  group: enumLabels<Group>({
    about: m.sitetext_group_about,
    contact: m.sitetext_group_contact,
    join: m.sitetext_group_join,
    notice: m.sitetext_group_notice,
    legal: m.sitetext_group_legal,
    agreement: m.sitetext_group_agreement,
  }),
  placeholder: enumLabels<Placeholder>({
    business_name: m.sitetext_placeholder_business_name,
    store_count: m.sitetext_placeholder_store_count,
    coach_count: m.sitetext_placeholder_coach_count,
    year: m.sitetext_placeholder_year,
    store_name: m.sitetext_placeholder_store_name,
    member_name: m.sitetext_placeholder_member_name,
    member_mobile: m.sitetext_placeholder_member_mobile,
    plan_name: m.sitetext_placeholder_plan_name,
    plan_price: m.sitetext_placeholder_plan_price,
    starts_on: m.sitetext_placeholder_starts_on,
    ends_on: m.sitetext_placeholder_ends_on,
    today: m.sitetext_placeholder_today,
  }),
}

const exampleTexts: Record<(typeof placeholders)[number], () => string> = {
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
