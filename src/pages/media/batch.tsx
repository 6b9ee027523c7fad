import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedMedia, media } from '../../../contract/content/media'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { nameOf } from '../../kit/media/labels'
import { Dialog } from '../../kit/ui/dialog'
import { call } from '../../lib/api/call'
import { bytes } from '../../lib/format'

/** Deletes the chosen files after showing their number and size; those in use stay chosen, with the reason. */
export function MediaBatch({ selection }: { selection: Selection<ListedMedia> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const batch = useBatch<ListedMedia>(nameOf)
  const { rows } = selection
  const remove = async () => {
    setIsDialogOpen(false)
    const refused = await batch.run({
      rows,
      work: (row) => call(media.remove, { id: row.id, version: row.version }),
    })
    selection.keep(refused)
  }
  return (
    <>
      <Button type="danger" disabled={batch.isRunning} onClick={() => setIsDialogOpen(true)}>
        {m.media_batch_delete()}
      </Button>
      {isDialogOpen ? (
        <Dialog
          title={m.media_batch_delete_title({ count: rows.length })}
          confirmText={m.media_delete()}
          isDestructive
          onDo={() => void remove()}
          onCancel={() => setIsDialogOpen(false)}
        >
          <p>{m.media_batch_delete_text({ bytes: bytes(rows.reduce((sum, row) => sum + row.bytes, 0)) })}</p>
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}
