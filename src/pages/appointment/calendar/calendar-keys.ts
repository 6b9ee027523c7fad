import { m } from '#messages'
import type { KeyMeaning } from '../../../kit/keys/registered-keys'

/** The keys of the calendar's grid. */
export const calendarKeys = (): readonly KeyMeaning[] => [
  { keys: ['← ↑ ↓ →'], label: m.appointment_key_arrows() },
  { keys: ['Enter'], label: m.appointment_key_enter() },
  { keys: ['M'], label: m.appointment_key_move() },
  { keys: ['R'], label: m.appointment_key_resize() },
  { keys: ['↑ ↓'], label: m.appointment_key_step() },
  { keys: ['Shift + ← ↑ ↓ →'], label: m.appointment_key_across() },
  { keys: ['Enter'], label: m.appointment_key_drop() },
  { keys: ['Esc'], label: m.appointment_key_escape() },
  { keys: ['Home / End'], label: m.appointment_key_home() },
  { keys: ['+', '-'], label: m.appointment_key_zoom() },
  { keys: ['Ctrl + P'], label: m.appointment_key_print() },
  { keys: ['?'], label: m.appointment_key_help() },
]
