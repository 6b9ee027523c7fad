import { m } from '#messages'
import type { ListedSiteText } from '../../../contract/content/site-text'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
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
export const describeFilter = describeFilters({
  group: [m.sitetext_group, siteTextLabels.group.chip],
  status: [m.kit_publication_status, publicationStatus.chip],
})
