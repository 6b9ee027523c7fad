import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedLocker, lockers } from '../../../../contract/sales/locker'
import { useBatch } from '../../../kit/batch/use-batch'
import type { Selection } from '../../../kit/list/use-selection'
import { usePayload } from '../../../kit/record/use-payload'
import { Dialog } from '../../../kit/ui/dialog'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { nameOf } from './labels'
import { BlockReason, decide } from './lifecycle'

/** The batch actions on the chosen lockers. */
export function LockerBatch({ selection }: { selection: Selection<ListedLocker> }) {
  const may = useMay()
  const batch = useBatch<ListedLocker>(nameOf)
  const [isBlocking, setIsBlocking] = useState(false)
  const blockable = selection.rows.filter((row) => decide(row, 'block').allowed)
  const blocked = selection.rows.filter((row) => decide(row, 'unblock').allowed)
  const unblock = (row: ListedLocker) =>
    call(lockers.on.unblock, { id: row.id, version: row.version, body: {} })
  const block = async (reason: string) => {
    setIsBlocking(false)
    const refused = await batch.run({
      rows: blockable,
      work: (row) => call(lockers.on.block, { id: row.id, version: row.version, body: { reason } }),
      undo: (_, after) => unblock(after),
    })
    selection.keep(refused)
  }
  const release = async () => {
    const refused = await batch.run({
      rows: blocked,
      work: unblock,
      undo: (before, after) =>
        call(lockers.on.block, {
          id: after.id,
          version: after.version,
          body: { reason: before.blockReason ?? '' },
        }),
    })
    selection.keep(refused)
  }
  return (
    <>
      {may(lockers.on.block) ? (
        <Button disabled={blockable.length === 0} onClick={() => setIsBlocking(true)}>
          {m.locker_do_block()}
        </Button>
      ) : null}
      {may(lockers.on.unblock) ? (
        <Button disabled={blocked.length === 0} onClick={() => void release()}>
          {m.locker_do_unblock()}
        </Button>
      ) : null}
      {isBlocking ? (
        <BlockDialog count={blockable.length} onDo={block} onCancel={() => setIsBlocking(false)} />
      ) : null}
      {batch.report}
    </>
  )
}

function BlockDialog(props: { count: number; onDo: (reason: string) => void; onCancel: () => void }) {
  const { form, checked } = usePayload(() => ({ reason: '' }))
  const go = () => {
    const body = checked(lockers.on.block.body)
    if (body !== null) props.onDo(String(body.reason))
  }
  return (
    <Dialog
      title={m.locker_batch_block({ count: props.count })}
      confirmText={m.locker_do_block()}
      onDo={go}
      onCancel={props.onCancel}
    >
      <BlockReason form={form} />
    </Dialog>
  )
}
