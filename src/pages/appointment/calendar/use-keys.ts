import { type KeyboardEvent, useState } from 'react'
import type { CalendarSession } from '../../../../contract/scheduling/calendar'
import type { DragSubject, TimeRange } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { step } from '../grid-time'
import type { AgendaColumn, Board, SessionBox } from './board'
import { longest, shortest } from './drag-geometry'
import type { CalendarDrag } from './use-drag'

/** The keyboard cursor: a time in a column, or one of the sessions that cover it. */
export interface CalendarCursor {
  column: number
  minute: number
  sessionId: string | null
}

interface Parts {
  drag: CalendarDrag
  board: Board
  /** The initial minute since midnight. */
  start: number
  clickLength: number
  subjectOf: (kind: 'move' | 'resize', column: number, session: CalendarSession) => DragSubject | null
  mayDraft: (column: AgendaColumn | undefined) => boolean
  follow: (preview: TimeRange) => void
  onOpen: (sessionId: string) => void
  onHelp: () => void
  onZoom: (by: number) => void
}

/** The calendar's keys: arrows move, Enter opens or creates, M moves, R resizes, Escape cancels. */
export function useKeys(parts: Parts) {
  const { drag, board } = parts
  const [raw, setCursor] = useState<CalendarCursor>({ column: 0, minute: parts.start, sessionId: null })
  const cursor = settled(raw, board)
  const go = (column: number, minute: number) => {
    const at = Math.min(board.columns.length - 1, Math.max(0, column))
    const time = Math.min(board.to - step, Math.max(board.from, minute))
    setCursor({ column: at, minute: time, sessionId: covering(board, at, time)[0]?.session.id ?? null })
  }
  const walk = (key: string) => {
    const here = covering(board, cursor.column, cursor.minute)
    const at = here.findIndex(({ session }) => session.id === cursor.sessionId)
    const block = here[at]
    if (key === 'ArrowDown') return go(cursor.column, block === undefined ? cursor.minute + step : block.to)
    if (key === 'ArrowUp') return go(cursor.column, (block?.from ?? cursor.minute) - step)
    const adjacent = here[at + (key === 'ArrowRight' ? 1 : -1)]
    if (at !== -1 && adjacent !== undefined) return setCursor({ ...cursor, sessionId: adjacent.session.id })
    go(cursor.column + (key === 'ArrowRight' ? 1 : -1), cursor.minute)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isHandled = isHolding(drag) ? hold(event, parts) : act(event)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  }
  const act = (event: KeyboardEvent): boolean => {
    const key = event.key
    if (key === 'Enter' && event.target instanceof HTMLAnchorElement) return false
    if (key.startsWith('Arrow')) {
      walk(key)
      return true
    }
    if (key === 'Home') go(cursor.column, board.from)
    else if (key === 'End') go(cursor.column, board.to)
    else if (key === '?') parts.onHelp()
    else if (key === '+' || key === '=') parts.onZoom(1)
    else if (key === '-') parts.onZoom(-1)
    else if (key === 'Enter' || key === ' ') open(cursor, parts)
    else if (/^[mr]$/i.test(key)) pick(key.toLowerCase() === 'm' ? 'move' : 'resize', cursor, parts)
    else return false
    return true
  }
  return { cursor, setCursor, onKeyDown }
}

const isHolding = (drag: CalendarDrag) => {
  const now = drag.getSnapshot()
  return now.matches('moving') || now.matches('resizing')
}

function open(cursor: CalendarCursor, { board, drag, mayDraft, follow, clickLength, onOpen }: Parts) {
  const column = board.columns[cursor.column]
  if (cursor.sessionId !== null) return onOpen(cursor.sessionId)
  if (column === undefined || !mayDraft(column)) return
  const origin = { column: column.key, from: cursor.minute, to: cursor.minute + step }
  drag.send({
    type: 'drag.picked',
    subject: { kind: 'create', sessionId: null, origin, needsConfirmation: false },
  })
  follow({ ...origin, to: cursor.minute + clickLength })
  drag.send({ type: 'drag.dropped' })
}

function pick(kind: 'move' | 'resize', cursor: CalendarCursor, { board, drag, subjectOf, follow }: Parts) {
  const block = board.columns[cursor.column]?.blocks.find(({ session }) => session.id === cursor.sessionId)
  const subject = block === undefined ? null : subjectOf(kind, cursor.column, block.session)
  if (subject === null) return
  drag.send({ type: 'drag.picked', subject })
  follow(subject.origin)
}

/** Keys while something is held. Shift and an arrow moves to the next day or coach. */
function hold(event: KeyboardEvent, { drag, board, follow }: Parts): boolean {
  const { preview } = drag.getSnapshot().context
  if (preview === null) return false
  if (event.key === 'Escape') drag.send({ type: 'drag.cancelled' })
  else if (event.key === 'Enter') drag.send({ type: 'drag.dropped' })
  else if (event.key.startsWith('Arrow')) {
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1
    const isAcross = event.shiftKey || event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (drag.getSnapshot().matches('resizing')) {
      const length = preview.to - preview.from + by * step
      if (!isAcross && length >= shortest && length <= longest)
        follow({ ...preview, to: preview.from + length })
    } else if (isAcross) {
      const at = board.columns.findIndex(({ key }) => key === preview.column)
      follow({ ...preview, column: board.columns[at + by]?.key ?? preview.column })
    } else if (preview.from + by * step >= board.from && preview.to + by * step <= board.to)
      follow({ ...preview, from: preview.from + by * step, to: preview.to + by * step })
  } else return event.key !== 'Tab'
  return true
}

const covering = (board: Board, column: number, minute: number): SessionBox[] =>
  (board.columns[column]?.blocks ?? [])
    .filter(({ from, to }) => from < minute + step && minute < to)
    .sort((a, b) => a.lane - b.lane)

/** A cursor whose column or session no longer exists moves to its time in the nearest column. */
function settled(cursor: CalendarCursor, board: Board): CalendarCursor {
  const column = Math.max(0, Math.min(cursor.column, board.columns.length - 1))
  const minute = Math.min(board.to - step, Math.max(board.from, cursor.minute))
  const here = covering(board, column, minute)
  const isThere = here.some(({ session }) => session.id === cursor.sessionId)
  return { column, minute, sessionId: isThere ? cursor.sessionId : (here[0]?.session.id ?? null) }
}
