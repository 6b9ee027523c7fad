import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { check } from '../../../contract/issue'
import { type Store, stores, weekHours } from '../../../contract/store'
import { csvOf } from '../../kit/csv'
import { Dialog } from '../../kit/dialog'
import { offer } from '../../kit/download'
import { useBatch } from '../../kit/use-batch'
import { useMay } from '../../kit/use-may'
import type { Selection } from '../../kit/use-selection'
import { call } from '../../lib/call'
import { dayOf } from '../../lib/format'
import { closedWeek } from './hours'
import { HoursField } from './hours-field'
import { describeStore, nameOf } from './store-words'

/** What can be done to the chosen stores at once. */
export function StoreBatch({ selection }: { selection: Selection<Store> }) {
  const [asks, setAsks] = useState(false)
  const [hours, setHours] = useState(() => closedWeek().map(() => [{ open: '09:00', close: '22:00' }]))
  const may = useMay()
  const batch = useBatch(stores, nameOf)
  const verdict = check(weekHours, hours)
  const problems = (verdict.fields ?? []).map((one) => ({ ...one, path: ['hours', ...one.path] }))
  const apply = async () => {
    setAsks(false)
    await batch.run({
      rows: selection.rows.filter((row) => row.archivedAt === null),
      work: (row) => call(stores.update, { id: row.id, version: row.version, body: { hours } }),
      undo: (before, after) =>
        call(stores.update, { id: after.id, version: after.version, body: { hours: before.hours } }),
    })
    selection.clear()
  }
  return (
    <>
      {may(stores.update) ? <Button onClick={() => setAsks(true)}>{m.store_batch_hours()}</Button> : null}
      {may(stores.export) ? (
        <Button onClick={() => exportRows(selection.rows)}>{m.store_batch_export()}</Button>
      ) : null}
      {asks ? (
        <Dialog
          width={760}
          title={m.store_batch_hours()}
          doIt={m.store_batch_hours_ok({ count: selection.rows.length })}
          isDisabled={verdict.fields !== undefined}
          onDo={() => void apply()}
          onCancel={() => setAsks(false)}
        >
          <p>{m.store_batch_hours_text({ count: selection.rows.length })}</p>
          <p className="kit-note">{selection.rows.map(nameOf).join(m.kit_comma())}</p>
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

const exported = [
  'code',
  'name',
  'status',
  'regionCode',
  'address',
  'phone',
  'capacity',
  'areaSqm',
  'openedOn',
] as const

function exportRows(rows: readonly Store[]) {
  const head = exported.map((key) => describeStore.label(key) ?? key)
  const lines = rows.map((row) =>
    exported.map((key) => (row[key] === null ? '' : describeStore.value(key, row[key]))),
  )
  offer(csvOf([head, ...lines]), `${m.store_title()}-${dayOf(new Date())}.csv`)
}
