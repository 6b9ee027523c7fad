import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { banners, type ListedBanner } from '../../../contract/banner'
import { judgePublication } from '../../kit/publication-lifecycle'
import { useBatch } from '../../kit/use-batch'
import { useMay } from '../../kit/use-may'
import type { Selection } from '../../kit/use-selection'
import { call } from '../../lib/call'
import { nameOf } from './banner-words'
import { WindowDialog } from './window-dialog'

const body = {}

/** What can be done to the chosen banners at once. */
export function BannerBatch({ selection }: { selection: Selection<ListedBanner> }) {
  const [asks, setAsks] = useState(false)
  const may = useMay()
  const batch = useBatch(banners, nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const ready = rows.filter((row) => judgePublication(row, 'publish').allowed)
  const standing = rows.filter((row) => judgePublication(row, 'unpublish').allowed)

  const publish = async () =>
    selection.keep(
      await batch.run({
        rows: ready,
        work: ({ id, version }) => call(banners.on.publish, { id, version, body }),
      }),
    )
  const unpublish = async () => {
    // Publishing again shows the draft: only where that is what stood is it a way back.
    const isSame = standing.every((row) => !row.isModified)
    const refused = await batch.run({
      rows: standing,
      work: ({ id, version }) => call(banners.on.unpublish, { id, version, body }),
      ...(isSame ? { undo: (_, { id, version }) => call(banners.on.publish, { id, version, body }) } : {}),
    })
    selection.keep(refused)
  }
  const archive = async () => {
    const refused = await batch.run({
      rows,
      work: ({ id, version }) => call(banners.archive, { id, version }),
      undo: (_, { id, version }) => call(banners.restore, { id, version }),
    })
    selection.keep(refused)
  }
  const setWindow = async (window: Pick<ListedBanner, 'startsAt' | 'endsAt'>) => {
    setAsks(false)
    await batch.run({
      rows,
      work: ({ id, version }) => call(banners.update, { id, version, body: window }),
      undo: ({ startsAt, endsAt }, { id, version }) =>
        call(banners.update, { id, version, body: { startsAt, endsAt } }),
    })
  }
  return (
    <>
      {may(banners.on.publish) ? (
        <Button disabled={ready.length === 0} onClick={() => void publish()}>
          {m.kit_publication_publish_count({ count: ready.length })}
        </Button>
      ) : null}
      {may(banners.on.unpublish) ? (
        <Button disabled={standing.length === 0} onClick={() => void unpublish()}>
          {m.kit_publication_unpublish_count({ count: standing.length })}
        </Button>
      ) : null}
      {may(banners.update) ? (
        <Button disabled={rows.length === 0} onClick={() => setAsks(true)}>
          {m.banner_set_window()}
        </Button>
      ) : null}
      {may(banners.archive) ? (
        <Button type="danger" disabled={rows.length === 0} onClick={() => void archive()}>
          {m.kit_publication_archive_count({ count: rows.length })}
        </Button>
      ) : null}
      {asks ? (
        <WindowDialog
          count={rows.length}
          published={rows.filter(({ status }) => status === 'published').length}
          onCancel={() => setAsks(false)}
          onDo={(window) => void setWindow(window)}
        />
      ) : null}
      {batch.report}
    </>
  )
}
