import { m } from '#messages'
import type { KeyMeaning } from '../../../kit/keys/registered-keys'
import { KeyHelp } from '../../../kit/ui/key-help'

const keys = (): readonly KeyMeaning[] => [
  { keys: ['← ↑ ↓ →'], label: m.trainingplan_build_key_walk() },
  { keys: ['PageUp PageDown'], label: m.trainingplan_build_key_week() },
  { keys: ['Enter'], label: m.trainingplan_build_key_edit() },
  { keys: ['Delete'], label: m.trainingplan_build_key_remove() },
  { keys: ['Alt + ↑ ↓'], label: m.trainingplan_build_key_shift() },
  { keys: ['Alt + ← →'], label: m.trainingplan_build_key_day() },
  { keys: ['Alt + PageUp PageDown'], label: m.trainingplan_build_key_carry_week() },
  { keys: ['Ctrl + C X V'], label: m.trainingplan_build_key_copy() },
  { keys: ['Ctrl + D'], label: m.trainingplan_build_duplicate() },
  { keys: ['Ctrl + G'], label: m.trainingplan_build_join() },
  { keys: ['Ctrl + Shift + G'], label: m.trainingplan_build_split() },
  { keys: ['Ctrl + Z'], label: m.trainingplan_build_undo() },
  { keys: ['Ctrl + Shift + Z'], label: m.trainingplan_build_redo() },
  { keys: ['/'], label: m.trainingplan_build_key_search() },
  { keys: ['Esc'], label: m.trainingplan_build_key_escape() },
]

export function BuilderKeys({ onClose }: { onClose: () => void }) {
  return <KeyHelp title={m.trainingplan_build_keys()} keys={keys()} onClose={onClose} />
}
