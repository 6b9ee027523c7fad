import Button from '@douyinfe/semi-ui/lib/es/button'
import { Suspense, useState } from 'react'
import { m } from '#messages'
import { type ReminderKind, reminders } from '../../../contract/messaging/reminders'
import { useMay } from '../../kit/ui/use-may'
import { lazyPart } from '../../lib/lazy-part'

const RemindDialog = lazyPart(async () => (await import('./remind-dialog')).RemindDialog)

export interface RemindedRow {
  id: string
  name: string
}

/** Reminds the people of chosen rows; absent without the permission. */
export function RemindButton({ kind, rows }: { kind: ReminderKind; rows: readonly RemindedRow[] }) {
  const may = useMay()
  /** The rows when the dialog opened. */
  const [chosen, setChosen] = useState<readonly RemindedRow[] | null>(null)
  if (!may(reminders.send)) return null
  return (
    <>
      <Button onClick={() => setChosen(rows)}>{m.remind_do()}</Button>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <RemindDialog kind={kind} rows={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
