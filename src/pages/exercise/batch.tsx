import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { exercises, type ListedExercise } from '../../../contract/content/exercise'
import type { Selection } from '../../kit/list/use-selection'
import { usePublicationBatch } from '../../kit/publication/use-publication-batch'
import { errorToast } from '../../kit/toast/error-toast'
import { ReasonedButton } from '../../kit/ui/reasoned-button'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { exportExercises } from './export-exercises'
import { KindDialog } from './kind-dialog'
import { nameOf } from './labels'

/** The batch actions on the chosen exercises. */
export function ExerciseBatch({ selection }: { selection: Selection<ListedExercise> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const may = useMay()
  const { rows, batch, publishButton, unpublishButton, archiveButton } = usePublicationBatch({
    resource: exercises,
    nameOf,
    selection,
  })
  const move = async (subtypeId: string) => {
    setIsDialogOpen(false)
    await batch.run({
      rows: rows.filter((row) => row.subtypeId !== subtypeId),
      work: ({ id, version }) => call(exercises.update, { id, version, body: { subtypeId } }),
      undo: ({ subtypeId: before }, { id, version }) =>
        call(exercises.update, { id, version, body: { subtypeId: before } }),
    })
  }
  const exportChosen = async () => {
    setIsExporting(true)
    try {
      await exportExercises(selection.rows.map(({ id }) => id))
      Toast.success(m.kit_exported())
    } catch (error) {
      errorToast(errorSentence(error))
    }
    setIsExporting(false)
  }
  return (
    <>
      {publishButton}
      {unpublishButton}
      {may(exercises.update) ? (
        <ReasonedButton
          reason={rows.length === 0 ? m.exercise_batch_none() : null}
          onClick={() => setIsDialogOpen(true)}
        >
          {m.exercise_set_kind()}
        </ReasonedButton>
      ) : null}
      {may(exercises.export) ? (
        <Button loading={isExporting} onClick={() => void exportChosen()}>
          {m.exercise_export_chosen()}
        </Button>
      ) : null}
      {archiveButton}
      {isDialogOpen ? (
        <KindDialog
          count={rows.length}
          onCancel={() => setIsDialogOpen(false)}
          onDo={(subtypeId) => void move(subtypeId)}
        />
      ) : null}
      {batch.report}
    </>
  )
}
