import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { m } from '#messages'
import type { calendarDragMachine } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { spanAt } from '../grid-time'
import { refusalSentence } from '../move-refusal'
import type { AgendaColumn } from './board'
import { columnLabel } from './column'
import type { CalendarDrag } from './use-drag'

/** Announces what the preview shows, for people who cannot see it. */
export function DragVoice({ drag, columns }: { drag: CalendarDrag; columns: readonly AgendaColumn[] }) {
  const text = useSelector(drag, (now) => labelFor(now, columns))
  return (
    <div role="status" className="console-hidden">
      {text}
    </div>
  )
}

function labelFor(now: SnapshotFrom<typeof calendarDragMachine>, columns: readonly AgendaColumn[]): string {
  const { preview, refusal, subject } = now.context
  if (preview === null || now.matches('pressing')) return ''
  const column = columns.find(({ key }) => key === preview.column)
  const where = {
    column: column === undefined ? '' : columnLabel(column),
    time: spanAt(preview.from, preview.to),
  }
  if (refusal !== null) return m.appointment_voice_refused({ ...where, reason: refusalSentence(refusal) })
  if (now.matches('saving')) return m.appointment_voice_saving(where)
  return subject?.kind === 'resize' ? m.appointment_voice_resize(where) : m.appointment_voice_at(where)
}
