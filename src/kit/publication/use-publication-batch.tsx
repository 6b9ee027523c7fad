import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { useBatch } from '../batch/use-batch'
import type { Selection } from '../list/use-selection'
import type { Resource, Row } from '../record/resource'
import { useMay } from '../ui/use-may'
import { decidePublication } from './decide-publication'
import type { PublishedResource } from './published-resource'
import type { Published } from './status'

interface Parts<R extends Row & Published, Draft> {
  resource: Required<Resource<R, Draft>> & Pick<PublishedResource<R, Draft>, 'on'>
  nameOf: (row: R) => string
  selection: Selection<R>
  /** Chosen rows that are not archived. */
  stays?: (row: R) => boolean
}

const body = {}

/** The batch actions on chosen published rows: its buttons, and `batch` for a page's own. */
export function usePublicationBatch<R extends Row & Published, Draft>(parts: Parts<R, Draft>) {
  const { resource, nameOf, selection, stays = () => false } = parts
  const may = useMay()
  const batch = useBatch(nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const ready = rows.filter((row) => decidePublication(row, 'publish').allowed)
  const standing = rows.filter((row) => decidePublication(row, 'unpublish').allowed)
  const movable = rows.filter((row) => !stays(row))

  const run = async (task: Parameters<typeof batch.run>[0]) => selection.keep(await batch.run(task))
  const publishOne = ({ id, version }: R) => call(resource.on.publish, { id, version, body })
  const publish = () => run({ rows: ready, work: publishOne })
  const unpublish = () => {
    // Publishing again shows the draft, so it undoes the change only where the draft is what was published.
    const isSame = standing.every((row) => !row.isModified)
    return run({
      rows: standing,
      work: ({ id, version }) => call(resource.on.unpublish, { id, version, body }),
      ...(isSame ? { undo: (_: R, after: R) => publishOne(after) } : {}),
    })
  }
  const archive = () =>
    run({
      rows: movable,
      work: ({ id, version }) => call(resource.archive, { id, version }),
      undo: (_, { id, version }) => call(resource.restore, { id, version }),
    })
  return {
    rows,
    batch,
    publishButton: may(resource.on.publish) ? (
      <Button disabled={ready.length === 0} onClick={() => void publish()}>
        {m.kit_publication_publish_count({ count: ready.length })}
      </Button>
    ) : null,
    unpublishButton: may(resource.on.unpublish) ? (
      <Button disabled={standing.length === 0} onClick={() => void unpublish()}>
        {m.kit_publication_unpublish_count({ count: standing.length })}
      </Button>
    ) : null,
    archiveButton: may(resource.archive) ? (
      <Button type="danger" disabled={movable.length === 0} onClick={() => void archive()}>
        {m.kit_publication_archive_count({ count: movable.length })}
      </Button>
    ) : null,
  }
}
