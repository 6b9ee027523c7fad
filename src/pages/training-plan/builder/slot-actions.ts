import { m } from '#messages'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { weekdayName } from '../../../lib/weekday'
import { keyOf } from '../edit/built-days'
import type { BoardCommands } from './board-commands'
import type { BoardCursor } from './board-cursor'

interface Where {
  week: number
  dayNo: number
  /** The slot's place in the day, from 0. */
  at: number
  isSuperset: boolean
}

/** The menu of an entry. */
export function slotActions(
  cursor: BoardCursor,
  { week, dayNo, at, isSuperset }: Where,
  commands: BoardCommands,
): RowAction[] {
  const offered: (RowAction | null)[] = [
    { key: 'copy', label: m.trainingplan_build_duplicate(), run: () => commands.duplicate(cursor) },
    at === 0 ? null : { key: 'join', label: m.trainingplan_build_join(), run: () => commands.join(cursor) },
    isSuperset
      ? { key: 'split', label: m.trainingplan_build_split(), run: () => commands.split(cursor) }
      : null,
    at === 0
      ? null
      : { key: 'up', label: m.trainingplan_build_move_up(), run: () => commands.shift(cursor, -1) },
    { key: 'down', label: m.trainingplan_build_move_down(), run: () => commands.shift(cursor, 1) },
    ...[1, 2, 3, 4, 5, 6, 7].map((to) =>
      to === dayNo
        ? null
        : {
            key: `to ${to}`,
            label: m.trainingplan_build_move_to({ weekday: weekdayName(to) }),
            run: () => commands.moveTo(cursor, keyOf({ week, dayNo: to })),
          },
    ),
    week === 1
      ? null
      : {
          key: 'before',
          label: m.trainingplan_build_move_back(),
          run: () => commands.moveByDays(cursor, -7),
        },
    { key: 'after', label: m.trainingplan_build_move_on(), run: () => commands.moveByDays(cursor, 7) },
    {
      key: 'remove',
      label: m.trainingplan_build_remove(),
      isDestructive: true,
      run: () => commands.remove(cursor),
    },
  ]
  return offered.filter((one) => one !== null)
}
