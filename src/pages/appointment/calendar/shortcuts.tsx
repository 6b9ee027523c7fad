import { m } from '#messages'
import { KeyHelp } from '../../../kit/ui/key-help'
import { calendarKeys } from './calendar-keys'

/** The keys of the calendar. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return <KeyHelp title={m.appointment_shortcuts()} keys={calendarKeys()} onClose={onClose} />
}
