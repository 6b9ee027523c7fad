import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import type { Selection } from '../list/use-selection'
import type { Resource } from '../record/resource'
import { Dialog } from '../ui/dialog'
import { useMay } from '../ui/use-may'
import { useBatch } from './use-batch'
import type { Enabled } from './use-enabling'

interface Props<R extends Enabled, Draft> {
  resource: Required<Resource<R, Draft>>
  nameOf: (row: R) => string
  selection: Selection<R>
  /** The warning to confirm before rows are disabled; null where nothing depends on them. */
  warning?: (rows: readonly R[]) => string | null
}

/** Enables, disables and archives the chosen rows. */
export function EnabledBatch<R extends Enabled, Draft>(props: Props<R, Draft>) {
  const { resource, nameOf, selection } = props
  const [warned, setWarned] = useState<string | null>(null)
  const may = useMay()
  const batch = useBatch(nameOf)
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const set = async (isEnabled: boolean) => {
    const refused = await batch.run({
      rows: rows.filter((row) => row.isEnabled !== isEnabled),
      work: ({ id, version }) => call(resource.update, { id, version, body: { isEnabled } }),
      undo: (_, { id, version }) => call(resource.update, { id, version, body: { isEnabled: !isEnabled } }),
    })
    selection.keep(refused)
  }
  const disable = () => {
    const text = props.warning?.(rows.filter((row) => row.isEnabled)) ?? null
    if (text === null) void set(false)
    else setWarned(text)
  }
  const archive = async () => {
    const refused = await batch.run({
      rows,
      work: ({ id, version }) => call(resource.archive, { id, version }),
      undo: (_, { id, version }) => call(resource.restore, { id, version }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(resource.update) ? (
        <>
          <Button disabled={rows.every((row) => row.isEnabled)} onClick={() => void set(true)}>
            {m.kit_enable()}
          </Button>
          <Button disabled={rows.every((row) => !row.isEnabled)} onClick={disable}>
            {m.kit_disable()}
          </Button>
        </>
      ) : null}
      {may(resource.archive) ? (
        <Button type="danger" disabled={rows.length === 0} onClick={() => void archive()}>
          {m.kit_archive()}
        </Button>
      ) : null}
      {warned === null ? null : (
        <Dialog
          title={m.kit_disable_title()}
          confirmText={m.kit_disable()}
          isDestructive
          onDo={() => {
            setWarned(null)
            void set(false)
          }}
          onCancel={() => setWarned(null)}
        >
          <p>{warned}</p>
        </Dialog>
      )}
      {batch.report}
    </>
  )
}
