import { m } from '#messages'
import { KeyHelp, type KeyMeaning } from '../../../kit/ui/key-help'

const keys: readonly KeyMeaning[] = [
  ['← ↑ ↓ →', m.trainingplan_build_key_walk],
  ['PageUp PageDown', m.trainingplan_build_key_week],
  ['Enter', m.trainingplan_build_key_edit],
  ['Delete', m.trainingplan_build_key_remove],
  ['Alt + ↑ ↓', m.trainingplan_build_key_shift],
  ['Alt + ← →', m.trainingplan_build_key_day],
  ['Alt + PageUp PageDown', m.trainingplan_build_key_carry_week],
  ['Ctrl + C X V', m.trainingplan_build_key_copy],
  ['Ctrl + D', m.trainingplan_build_duplicate],
  ['Ctrl + G', m.trainingplan_build_join],
  ['Ctrl + Shift + G', m.trainingplan_build_split],
  ['Ctrl + Z', m.trainingplan_build_undo],
  ['Ctrl + Shift + Z', m.trainingplan_build_redo],
  ['/', m.trainingplan_build_key_search],
  ['Esc', m.trainingplan_build_key_escape],
]

export function BuilderKeys({ onClose }: { onClose: () => void }) {
  return <KeyHelp title={m.trainingplan_build_keys()} keys={keys} onClose={onClose} />
}
