import { m } from '#messages'
import { Dialog } from '../../kit/dialog'

const shortcuts: readonly { keys: string; say: () => string }[] = [
  { keys: '← ↑ ↓ →', say: m.appointment_key_arrows },
  { keys: 'Enter', say: m.appointment_key_enter },
  { keys: 'M', say: m.appointment_key_move },
  { keys: 'R', say: m.appointment_key_resize },
  { keys: '↑ ↓', say: m.appointment_key_step },
  { keys: 'Shift + ← ↑ ↓ →', say: m.appointment_key_across },
  { keys: 'Enter', say: m.appointment_key_drop },
  { keys: 'Esc', say: m.appointment_key_escape },
  { keys: 'Home / End', say: m.appointment_key_home },
  { keys: 'Ctrl + P', say: m.appointment_key_print },
  { keys: '?', say: m.appointment_key_help },
]

/** What keys do in the calendar. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={m.appointment_shortcuts()}
      doIt={m.kit_close()}
      cancel={null}
      onDo={onClose}
      onCancel={onClose}
    >
      <dl className="cal-keys">
        {shortcuts.map(({ keys, say }) => (
          <div key={`${keys}.${say()}`}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{say()}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
