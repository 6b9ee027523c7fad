import { m } from '#messages'
import { KeyHelp, type KeyMeaning } from '../../../kit/ui/key-help'

const keys: readonly KeyMeaning[] = [
  ['← ↑ ↓ →', m.appointment_key_arrows],
  ['Enter', m.appointment_key_enter],
  ['M', m.appointment_key_move],
  ['R', m.appointment_key_resize],
  ['↑ ↓', m.appointment_key_step],
  ['Shift + ← ↑ ↓ →', m.appointment_key_across],
  ['Enter', m.appointment_key_drop],
  ['Esc', m.appointment_key_escape],
  ['Home / End', m.appointment_key_home],
  ['Ctrl + P', m.appointment_key_print],
  ['?', m.appointment_key_help],
]

/** The keys of the calendar. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return <KeyHelp title={m.appointment_shortcuts()} keys={keys} onClose={onClose} />
}
