import { type ListedSiteText, siteTexts } from '../../../contract/content/site-text'
import { usePublicationBatch } from '../../kit/use-publication-batch'
import type { Selection } from '../../kit/use-selection'
import { nameOf } from './site-text-words'

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
