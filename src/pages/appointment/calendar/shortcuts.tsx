import { m } from '#messages'
import { KeyHelp } from '../../../kit/ui/key-help'
import { calendarKeys } from './calendar-keys'

/** The keys of the calendar. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const keys = [{ keys: ['N'], label: m.appointment_new() }, ...calendarKeys()]
  return <KeyHelp title={m.appointment_shortcuts()} keys={keys} onClose={onClose} />
}
