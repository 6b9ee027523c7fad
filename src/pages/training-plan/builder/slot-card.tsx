import { memo } from 'react'
import { m } from '#messages'
import type { PlanSlot } from '../../../../contract/training/plan-day'
import { weightIn } from '../../../../contract/training/training-load'
import { trainingLabels } from '../../../domain/training/training-labels'
import { RowMenu } from '../../../kit/list/row-menu'
import { keyOf } from '../edit/built-days'
import { entryLine } from '../edit/entry-line'
import type { ExerciseOf } from '../edit/use-plan-exercises'
import style from './board.module.css'
import type { BoardCommands } from './board-commands'
import { slotActions } from './slot-actions'
import type { Press } from './use-part-drag'

interface Props {
  week: number
  dayNo: number
  slot: PlanSlot
  /** Its place in the day, from 0. */
  at: number
  isLocked: boolean
  /** The entry at the cursor, if it is one of these. */
  cursor: string | null
  /** The drop target here: before it, or joining it. */
  dropTarget: 'before' | 'with' | null
  /** The id of what is dragged: the slot itself, or an entry of it. */
  dragged: string | null
  exerciseOf: ExerciseOf
  commands: BoardCommands
  press: Press
}

/** A slot: an exercise, or several in the bracket of a superset. */
export const SlotCard = memo(function SlotCard(props: Props) {
  const { week, dayNo, slot, at, isLocked, cursor, dropTarget, dragged, exerciseOf, commands, press } = props
  const key = keyOf({ week, dayNo })
  const nameOf = (id: string) => exerciseOf(id)?.name ?? m.trainingplan_build_unknown_exercise()
  const isSuperset = slot.entries.length > 1
  return (
    <li
      className={style.slot}
      data-slot={slot.id}
      data-superset={isSuperset ? '' : undefined}
      data-drop={dropTarget ?? undefined}
      data-dragged={dragged === slot.id ? '' : undefined}
    >
      {isSuperset ? (
        <span
          className={style.superset}
          onPointerDown={(event) => press(event, { kind: 'slot', id: slot.id, from: key })}
        >
          {m.trainingplan_build_superset()}
        </span>
      ) : null}
      {slot.entries.map((entry, nth) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: see the cards of a day
          key={nth}
          className={style.entry}
          data-dragged={dragged === entry.id ? '' : undefined}
          data-chosen={entry.id === cursor ? '' : undefined}
        >
          <button
            type="button"
            data-cursor={entry.id}
            tabIndex={entry.id === cursor ? 0 : -1}
            aria-pressed={entry.id === cursor}
            onPointerDown={(event) =>
              press(
                event,
                isSuperset
                  ? { kind: 'entry', id: entry.id, from: key }
                  : { kind: 'slot', id: slot.id, from: key },
              )
            }
            onClick={() => commands.choose(key, entry.id)}
          >
            <span className={style.entryName}>{nameOf(entry.exerciseId)}</span>
            <span className={style.entryLine}>{entryLine(entry, weightIn(entry, week))}</span>
            {entry.setType === 'normal' ? null : (
              <span className={style.setType}>{trainingLabels.setType.label(entry.setType)}</span>
            )}
          </button>
          {isLocked || entry.id !== cursor ? null : (
            <RowMenu
              name={nameOf(entry.exerciseId)}
              actions={() => slotActions({ key, id: entry.id }, { week, dayNo, at, isSuperset }, commands)}
            />
          )}
        </div>
      ))}
      {slot.note === '' ? null : <p className={style.slotNote}>{slot.note}</p>}
    </li>
  )
})
