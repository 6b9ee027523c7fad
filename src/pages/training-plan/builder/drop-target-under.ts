import type { DraggedPart, DropTarget } from '../../../../machines/plan-builder/plan-builder.machine'
import { type BuiltDays, entriesOf, keyOf, mostEntriesOfSlot } from '../edit/built-days'
import { slotWith } from '../edit/slot-edits'

/** The top and bottom share of a slot's height that means next to it; the rest means on it. */
const edgeShare = 0.3

/** The place of a height among slots, from top to bottom: before one, behind the last, or on one that `joins` allows. */
export function positionAt(
  boxes: readonly { top: number; bottom: number }[],
  y: number,
  joins: (place: number) => boolean,
): Omit<DropTarget, 'key'> {
  for (const [at, { top, bottom }] of boxes.entries()) {
    const margin = joins(at) ? (bottom - top) * edgeShare : (bottom - top) / 2
    if (y < top + margin) return { at, joins: false }
    if (y < bottom - margin) return { at, joins: true }
  }
  return { at: boxes.length, joins: false }
}

/** The drop target at a point of the window: a place of a day, or the end of the same weekday in the week of a tab. */
export function dropTargetUnder(
  x: number,
  y: number,
  dragged: DraggedPart,
  days: BuiltDays,
  weekday: number,
): DropTarget | null {
  const under = document.elementFromPoint(x, y)
  const week = weekUnder(under)
  if (week !== null) {
    const key = keyOf({ week, dayNo: weekday })
    return { key, at: days[key]?.slots.length ?? 0, joins: false }
  }
  const column = under?.closest<HTMLElement>('[data-day]')
  const key = column?.dataset.day
  const day = key === undefined ? undefined : days[key]
  if (column === null || column === undefined || key === undefined || day === undefined) return null
  // A weekday of the strip has no cards: a drop goes to the day's end.
  if (column.matches('button')) return { key, at: day.slots.length, joins: false }
  const cards = [...column.querySelectorAll('[data-slot]')].map((card) => card.getBoundingClientRect())
  const own = dragged.from === null ? undefined : days[dragged.from]
  const source = own?.slots.find(({ id }) => id === dragged.id) ?? (own && slotWith(own, dragged.id))
  const count = source === undefined || dragged.kind !== 'slot' ? 1 : entriesOf({ slots: [source] }).length
  const joins = (place: number) => {
    const slot = day.slots[place]
    return slot !== undefined && slot.id !== source?.id && slot.entries.length + count <= mostEntriesOfSlot
  }
  return { key, ...positionAt(cards, y, joins) }
}

/** The week of the tab around an element. */
export function weekUnder(element: Element | null): number | null {
  const week = element?.closest<HTMLElement>('[data-week]')?.dataset.week
  return week === undefined ? null : Number(week)
}

export const isSameTarget = (a: DropTarget | null, b: DropTarget | null): boolean =>
  a === b || (a !== null && b !== null && a.key === b.key && a.at === b.at && a.joins === b.joins)
