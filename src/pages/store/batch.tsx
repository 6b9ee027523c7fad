import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { m } from '#messages'
import { type ListedStore, stores, weekHours } from '../../../contract/catalogue/store'
import { check } from '../../../contract/check'
import { useBatch } from '../../kit/batch/use-batch'
import type { Selection } from '../../kit/list/use-selection'
import { errorToast } from '../../kit/toast/error-toast'
import { Dialog } from '../../kit/ui/dialog'
import textStyle from '../../kit/ui/text.module.css'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { exportStores } from './export-stores'
import { closedWeek } from './hours'
import { HoursField } from './hours-field'
import { nameOf } from './labels'

/** The batch actions on the chosen stores. */
export function StoreBatch({ selection }: { selection: Selection<ListedStore> }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [hours, setHours] = useState(() => closedWeek().map(() => [{ open: '09:00', close: '22:00' }]))
  const [isExporting, setIsExporting] = useState(false)
  const may = useMay()
  const batch = useBatch<ListedStore>(nameOf)
  const verdict = check(weekHours, hours)
  const problems = (verdict.fields ?? []).map((one) => ({ ...one, path: ['hours', ...one.path] }))
  const apply = async () => {
    setIsDialogOpen(false)
    const refused = await batch.run({
      rows: selection.rows.filter((row) => row.archivedAt === null),
      work: (row) => call(stores.update, { id: row.id, version: row.version, body: { hours } }),
      undo: (before, after) =>
        call(stores.update, { id: after.id, version: after.version, body: { hours: before.hours } }),
    })
    selection.keep(refused)
  }
  const exportChosen = async () => {
    setIsExporting(true)
    try {
      await exportStores(selection.rows.map(({ id }) => id))
      Toast.success(m.kit_exported())
    } catch (error) {
      errorToast(errorSentence(error))
    }
    setIsExporting(false)
  }
  return (
    <>
      {may(stores.update) ? (
        <Button onClick={() => setIsDialogOpen(true)}>{m.store_batch_hours()}</Button>
      ) : null}
      {may(stores.export) ? (
        <Button loading={isExporting} onClick={() => void exportChosen()}>
          {m.store_batch_export()}
        </Button>
      ) : null}
      {isDialogOpen ? (
        <Dialog
          width={760}
          title={m.store_batch_hours()}
          confirmText={m.store_batch_hours_ok({ count: selection.rows.length })}
          isDisabled={verdict.fields !== undefined}
          onDo={() => void apply()}
          onCancel={() => setIsDialogOpen(false)}
        >
          <p>{m.store_batch_hours_text({ count: selection.rows.length })}</p>
          <p className={textStyle.note}>{selection.rows.map(nameOf).join(m.kit_comma())}</p>
          <HoursField
            name="hours"
            value={hours}
            problem={null}
            problems={problems}
            disabled={false}
            change={setHours}
            leave={() => {}}
          />
        </Dialog>
      ) : null}
      {batch.report}
    </>
  )
}
