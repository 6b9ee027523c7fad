import type { TimeRange } from '../../../../machines/calendar-drag/calendar-drag.machine'
import { snapDown, snapNear, step } from '../grid-time'
import type { Board } from './board'

/** Minutes: the least and the greatest length of a session. */
export const shortest = 15
export const longest = 180

/** Minutes that a click draws; the drawer then uses the course's own length. */
export const clickLength = 60

/** A height in the grid; CSS knows how tall an hour is drawn. */
export const px = (minutes: number): string => `calc(var(--cal-hour) * ${minutes / 60})`

/** A place under the pointer: the column's number and the minute, not snapped. */
export interface PointerPoint {
  column: number
  minute: number
}

/** `area` holds the columns alone, all of one width. */
export function pointAt(
  { clientX, clientY }: { clientX: number; clientY: number },
  area: DOMRect,
  board: Board,
): PointerPoint {
  const count = board.columns.length
  const column = Math.floor((clientX - area.left) / (area.width / count))
  return {
    column: Math.min(count - 1, Math.max(0, column)),
    minute: board.from + ((clientY - area.top) / area.height) * (board.to - board.from),
  }
}

/** The range drawn from `anchor` to the pointer: whole steps in the column where it began. */
export function drawn(anchor: TimeRange, { minute }: PointerPoint, { from, to }: Board): TimeRange {
  const here = Math.min(to - step, Math.max(from, snapDown(minute)))
  return here >= anchor.from
    ? { ...anchor, to: Math.min(here + step, anchor.from + longest) }
    : { ...anchor, from: Math.max(here, anchor.from + step - longest), to: anchor.from + step }
}

/** Where a session is when held `grip` minutes below its start. */
export function moved(
  origin: TimeRange,
  { column, minute }: PointerPoint,
  grip: number,
  board: Board,
): TimeRange {
  const length = origin.to - origin.from
  const from = Math.min(board.to - length, Math.max(board.from, snapNear(minute - grip)))
  return { column: board.columns[column]?.key ?? origin.column, from, to: from + length }
}

/** A session that ends at the pointer. */
export function resized(origin: TimeRange, minute: number): TimeRange {
  const length = Math.min(longest, Math.max(shortest, snapNear(minute - origin.from)))
  return { ...origin, to: origin.from + length }
}

export const isSameRange = (a: TimeRange | null, b: TimeRange | null): boolean =>
  a === b || (a !== null && b !== null && a.column === b.column && a.from === b.from && a.to === b.to)
