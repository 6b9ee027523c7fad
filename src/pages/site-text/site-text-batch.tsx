import Button from '@douyinfe/semi-ui/lib/es/button'
import { m } from '#messages'
import { type ListedSiteText, siteTexts } from '../../../contract/site-text'
import { judgePublication } from '../../kit/publication-lifecycle'
import { useBatch } from '../../kit/use-batch'
import { useMay } from '../../kit/use-may'
import type { Selection } from '../../kit/use-selection'
import { call } from '../../lib/call'
import { nameOf } from './site-text-words'

/** What can be done to the chosen texts at once; those that the site needs are not put away. */
export function SiteTextBatch({ selection }: { selection: Selection<ListedSiteText> }) {
  const may = useMay()
  const batch = useBatch(siteTexts, nameOf)
  const ready = selection.rows.filter((row) => judgePublication(row, 'publish').allowed)
  const ours = selection.rows.filter((row) => row.archivedAt === null && !row.isSystem)
  const publish = async () =>
    selection.keep(
      await batch.run({
        rows: ready,
        work: ({ id, version }) => call(siteTexts.on.publish, { id, version, body: {} }),
      }),
    )
  const archive = async () =>
    selection.keep(
      await batch.run({
        rows: ours,
        work: ({ id, version }) => call(siteTexts.archive, { id, version }),
        undo: (_, { id, version }) => call(siteTexts.restore, { id, version }),
      }),
    )
  return (
    <>
      {may(siteTexts.on.publish) ? (
        <Button disabled={ready.length === 0} onClick={() => void publish()}>
          {m.kit_publication_publish_count({ count: ready.length })}
        </Button>
      ) : null}
      {may(siteTexts.archive) ? (
        <Button type="danger" disabled={ours.length === 0} onClick={() => void archive()}>
          {m.kit_publication_archive_count({ count: ours.length })}
        </Button>
      ) : null}
      {batch.report}
    </>
  )
}
