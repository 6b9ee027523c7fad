import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { type CoachDraft, coaches, type ListedCoach } from '../../../contract/catalogue/coach'
import { stores } from '../../../contract/catalogue/store'
import { useBatch } from '../../kit/batch/use-batch'
import { RecordField } from '../../kit/form/record-field'
import type { Selection } from '../../kit/list/use-selection'
import { Dialog } from '../../kit/ui/dialog'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { nameOf } from './labels'

/** The batch actions on the chosen coaches. */
export function CoachBatch({ selection }: { selection: Selection<ListedCoach> }) {
  const [store, setStore] = useState('')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const may = useMay()
  const batch = useBatch<ListedCoach>(nameOf)
  if (!may(coaches.update)) return null
  const rows = selection.rows.filter((row) => row.archivedAt === null)
  const patch = async (
    change: (row: ListedCoach) => Partial<CoachDraft>,
    back: (row: ListedCoach) => Partial<CoachDraft>,
  ) => {
    const refused = await batch.run({
      rows,
      work: (row) => call(coaches.update, { id: row.id, version: row.version, body: change(row) }),
      undo: (before, after) =>
        call(coaches.update, { id: after.id, version: after.version, body: back(before) }),
    })
    selection.keep(refused)
  }
  const show = (isPublic: boolean) =>
    patch(
      () => ({ isPublic }),
      (row) => ({ isPublic: row.isPublic }),
    )
  const assign = async () => {
    setIsDialogOpen(false)
    await patch(
      (row) => ({ storeIds: row.storeIds.includes(store) ? row.storeIds : [...row.storeIds, store] }),
      (row) => ({ storeIds: row.storeIds }),
    )
  }
  return (
    <>
      <Button onClick={() => setIsDialogOpen(true)}>{m.coach_batch_store()}</Button>
      <Button onClick={() => void show(true)}>{m.coach_batch_show()}</Button>
      <Button onClick={() => void show(false)}>{m.coach_batch_hide()}</Button>
      {isDialogOpen ? (
        <Dialog
          title={m.coach_batch_store()}
          confirmText={m.coach_batch_store_ok({ count: rows.length })}
          isDisabled={store === ''}
          onDo={() => void assign()}
          onCancel={() => setIsDialogOpen(false)}
        >
          <RecordField
            name="store"
            value={store}
            problem={null}
            problems={[]}
            disabled={false}
            change={setStore}
            leave={() => {}}
            empty=""
            label={m.coach_store()}
            help={m.coach_batch_store_help()}
            resource={stores}
            labelOf={(one) => one.name}
            required
          />
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}
