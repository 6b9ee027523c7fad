import { type ListedSiteText, siteTexts } from '../../../contract/content/site-text'
import type { Selection } from '../../kit/list/use-selection'
import { usePublicationBatch } from '../../kit/publication/use-publication-batch'
import { nameOf } from './labels'

/** The batch actions on the chosen texts; required texts are never archived. */
export function SiteTextBatch({ selection }: { selection: Selection<ListedSiteText> }) {
  const { batch, publishButton, archiveButton } = usePublicationBatch({
    resource: siteTexts,
    nameOf,
    selection,
    stays: ({ isSystem }) => isSystem,
  })
  return (
    <>
      {publishButton}
      {archiveButton}
      {batch.report}
    </>
  )
}
