import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { exercises, type ListedExercise } from '../../../contract/exercise'
import { judgePublication } from '../../kit/publication-lifecycle'
import { useBatch } from '../../kit/use-batch'
import { useMay } from '../../kit/use-may'
import type { Selection } from '../../kit/use-selection'
import { call } from '../../lib/call'
import { errorSentence } from '../../lib/problem-sentence'
import { exportExercises } from './exercise-export'
import { nameOf } from './exercise-words'
import { KindDialog } from './kind-dialog'

const body = {}

/** What can be done to the chosen exercises at once. */
export function ExerciseBatch({ selection }: { selection: Selection<ListedExercise> }) {
  const [asks, setAsks] = useState(false)
  const [isExporting, setIsExporting] = useState(false)
  const may = useMay()
  const batch = useBatch(exercises, nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const ready = rows.filter((row) => judgePublication(row, 'publish').allowed)
  const standing = rows.filter((row) => judgePublication(row, 'unpublish').allowed)

  const publish = async () =>
    selection.keep(
      await batch.run({
        rows: ready,
        work: ({ id, version }) => call(exercises.on.publish, { id, version, body }),
      }),
    )
  const unpublish = async () => {
    // Publishing again shows the draft: only where that is what stood is it a way back.
    const isSame = standing.every((row) => !row.isModified)
    const refused = await batch.run({
      rows: standing,
      work: ({ id, version }) => call(exercises.on.unpublish, { id, version, body }),
      ...(isSame ? { undo: (_, { id, version }) => call(exercises.on.publish, { id, version, body }) } : {}),
    })
    selection.keep(refused)
  }
  const archive = async () => {
    const refused = await batch.run({
      rows,
      work: ({ id, version }) => call(exercises.archive, { id, version }),
      undo: (_, { id, version }) => call(exercises.restore, { id, version }),
    })
    selection.keep(refused)
  }
  const move = async (subtypeId: string) => {
    setAsks(false)
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
      Toast.error(errorSentence(error))
    }
    setIsExporting(false)
  }
  return (
    <>
      {may(exercises.on.publish) ? (
        <Button disabled={ready.length === 0} onClick={() => void publish()}>
          {m.kit_publication_publish_count({ count: ready.length })}
        </Button>
      ) : null}
      {may(exercises.on.unpublish) ? (
        <Button disabled={standing.length === 0} onClick={() => void unpublish()}>
          {m.kit_publication_unpublish_count({ count: standing.length })}
        </Button>
      ) : null}
      {may(exercises.update) ? (
        <Button disabled={rows.length === 0} onClick={() => setAsks(true)}>
          {m.exercise_set_kind()}
        </Button>
      ) : null}
      {may(exercises.export) ? (
        <Button loading={isExporting} onClick={() => void exportChosen()}>
          {m.exercise_export_chosen()}
        </Button>
      ) : null}
      {may(exercises.archive) ? (
        <Button type="danger" disabled={rows.length === 0} onClick={() => void archive()}>
          {m.kit_publication_archive_count({ count: rows.length })}
        </Button>
      ) : null}
      {asks ? (
        <KindDialog
          count={rows.length}
          onCancel={() => setAsks(false)}
          onDo={(subtypeId) => void move(subtypeId)}
        />
      ) : null}
      {batch.report}
    </>
  )
}
