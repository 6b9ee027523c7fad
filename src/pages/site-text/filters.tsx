import { m } from '#messages'
import type { ListedSiteText } from '../../../contract/content/site-text'
import { FilterChoice } from '../../kit/filter/choice'
import type { List } from '../../kit/list/use-list'
import { publicationStatus } from '../../kit/publication/status'
import { siteTextLabels } from './labels'

export function SiteTextFilters({ list }: { list: List<ListedSiteText> }) {
  return (
    <>
      <FilterChoice
        list={list}
        filter="group"
        label={m.sitetext_group()}
        options={siteTextLabels.group.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={publicationStatus.options()}
      />
    </>
  )
}

/** The text of a set filter's chip. */
export function describeFilter(key: string, value: string): string {
  const [field, say] =
    key === 'group'
      ? [m.sitetext_group(), siteTextLabels.group.labelFor]
      : [m.kit_publication_status(), publicationStatus.labelFor]
  return m.kit_filter_chip({ field, words: value.split(',').map(say).join(m.kit_comma()) })
}
