import { m } from '#messages'
import { Dialog } from '../ui/dialog'

/** Asks before unsaved input is lost. */
export function LeaveDialog({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  return (
    <Dialog
      title={m.kit_leave_title()}
      doIt={m.kit_leave_discard()}
      isGrave
      cancel={m.kit_leave_stay()}
      onDo={onDiscard}
      onCancel={onStay}
    >
      <p>{m.kit_leave_text()}</p>
    </Dialog>
  )
}
