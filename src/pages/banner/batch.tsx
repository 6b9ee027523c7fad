import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { banners, type ListedBanner } from '../../../contract/content/banner'
import type { Selection } from '../../kit/list/use-selection'
import { usePublicationBatch } from '../../kit/publication/use-publication-batch'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { WindowDialog } from './window-dialog'

/** The batch actions on the chosen banners. */
export function BannerBatch({ selection }: { selection: Selection<ListedBanner> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const { rows, batch, publishButton, unpublishButton, archiveButton } = usePublicationBatch({
    resource: banners,
    nameOf,
    selection,
  })
  const setWindow = async (window: Pick<ListedBanner, 'startsAt' | 'endsAt'>) => {
    setIsDialogOpen(false)
    await batch.run({
      rows,
      work: ({ id, version }) => call(banners.update, { id, version, body: window }),
      undo: ({ startsAt, endsAt }, { id, version }) =>
        call(banners.update, { id, version, body: { startsAt, endsAt } }),
    })
  }
  return (
    <>
      {publishButton}
      {unpublishButton}
      {may(banners.update) ? (
        <Button disabled={rows.length === 0} onClick={() => setIsDialogOpen(true)}>
          {m.banner_set_window()}
        </Button>
      ) : null}
      {archiveButton}
      {isDialogOpen ? (
        <WindowDialog
          count={rows.length}
          published={rows.filter(({ status }) => status === 'published').length}
          onCancel={() => setIsDialogOpen(false)}
          onDo={(window) => void setWindow(window)}
        />
      ) : null}
      {batch.report}
    </>
  )
}
