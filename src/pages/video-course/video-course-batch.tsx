import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedVideoCourse, videoCourses } from '../../../contract/video-course'
import { judgePublication } from '../../kit/publication-lifecycle'
import { useBatch } from '../../kit/use-batch'
import { useMay } from '../../kit/use-may'
import type { Selection } from '../../kit/use-selection'
import { call } from '../../lib/call'
import { MoveTypeDialog } from './move-type-dialog'
import { nameOf } from './video-course-words'

const body = {}

/** What can be done to the chosen courses at once. */
export function VideoCourseBatch({ selection }: { selection: Selection<ListedVideoCourse> }) {
  const [asks, setAsks] = useState(false)
  const may = useMay()
  const batch = useBatch(videoCourses, nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const ready = rows.filter((row) => judgePublication(row, 'publish').allowed)

  const publish = async () =>
    selection.keep(
      await batch.run({
        rows: ready,
        work: ({ id, version }) => call(videoCourses.on.publish, { id, version, body }),
      }),
    )
  const archive = async () =>
    selection.keep(
      await batch.run({
        rows,
        work: ({ id, version }) => call(videoCourses.archive, { id, version }),
        undo: (_, { id, version }) => call(videoCourses.restore, { id, version }),
      }),
    )
  const moveTo = async (typeId: string) => {
    setAsks(false)
    await batch.run({
      rows: rows.filter((row) => row.typeId !== typeId),
      work: ({ id, version }) => call(videoCourses.update, { id, version, body: { typeId } }),
      undo: (before, { id, version }) =>
        call(videoCourses.update, { id, version, body: { typeId: before.typeId } }),
    })
  }
  return (
    <>
      {may(videoCourses.on.publish) ? (
        <Button disabled={ready.length === 0} onClick={() => void publish()}>
          {m.kit_publication_publish_count({ count: ready.length })}
        </Button>
      ) : null}
      {may(videoCourses.update) ? (
        <Button disabled={rows.length === 0} onClick={() => setAsks(true)}>
          {m.video_move_type()}
        </Button>
      ) : null}
      {may(videoCourses.archive) ? (
        <Button type="danger" disabled={rows.length === 0} onClick={() => void archive()}>
          {m.kit_publication_archive_count({ count: rows.length })}
        </Button>
      ) : null}
      {asks ? (
        <MoveTypeDialog rows={rows} onCancel={() => setAsks(false)} onDo={(typeId) => void moveTo(typeId)} />
      ) : null}
      {batch.report}
    </>
  )
}
