import { m } from '#messages'
import { publicationStatuses } from '../../../contract/content/publication'
import { type ListedSiteText, siteTextGroups } from '../../../contract/content/site-text'
import { FilterChoice } from '../../kit/filter/choice'
import { optionsOf } from '../../kit/form/choice-field'
import type { List } from '../../kit/list/use-list'
import { publicationLabel, publicationWord } from '../../kit/publication/status'
import { groupLabel, groupWord } from './labels'

export function SiteTextFilters({ list }: { list: List<ListedSiteText> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="group"
        label={m.sitetext_group()}
        options={optionsOf(siteTextGroups, groupLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={optionsOf(publicationStatuses, publicationLabel)}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function describeFilter(key: string, value: string): string {
  const [field, say] =
    key === 'group' ? [m.sitetext_group(), groupWord] : [m.kit_publication_status(), publicationWord]
  return m.kit_filter_chip({ field, words: value.split(',').map(say).join(m.kit_comma()) })
}
