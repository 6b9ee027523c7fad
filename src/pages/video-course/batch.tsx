import { useState } from 'react'
import { m } from '#messages'
import { type ListedVideoCourse, videoCourses } from '../../../contract/content/video-course'
import type { Selection } from '../../kit/list/use-selection'
import { usePublicationBatch } from '../../kit/publication/use-publication-batch'
import { ReasonedButton } from '../../kit/ui/reasoned-button'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'
import { MoveTypeDialog } from './move-type-dialog'

/** The batch actions on the chosen courses. */
export function VideoCourseBatch({ selection }: { selection: Selection<ListedVideoCourse> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const { rows, batch, publishButton, archiveButton } = usePublicationBatch({
    resource: videoCourses,
    nameOf,
    selection,
  })
  const moveTo = async (typeId: string) => {
    setIsDialogOpen(false)
    await batch.run({
      rows: rows.filter((row) => row.typeId !== typeId),
      work: ({ id, version }) => call(videoCourses.update, { id, version, body: { typeId } }),
      undo: (before, { id, version }) =>
        call(videoCourses.update, { id, version, body: { typeId: before.typeId } }),
    })
  }
  return (
    <>
      {publishButton}
      {may(videoCourses.update) ? (
        <ReasonedButton
          reason={rows.length === 0 ? m.video_batch_none() : null}
          onClick={() => setIsDialogOpen(true)}
        >
          {m.video_move_type()}
        </ReasonedButton>
      ) : null}
      {archiveButton}
      {isDialogOpen ? (
        <MoveTypeDialog
          rows={rows}
          onCancel={() => setIsDialogOpen(false)}
          onDo={(typeId) => void moveTo(typeId)}
        />
      ) : null}
      {batch.report}
    </>
  )
}
