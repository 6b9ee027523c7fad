import type { KeyboardEvent } from 'react'
import { m } from '#messages'
import type { DraggedPart, DropTarget } from '../../../../machines/plan-builder/plan-builder.machine'
import { weekdayName } from '../../../lib/weekday'
import { type BuiltDay, keyOf, kindOf } from '../edit/built-days'
import type { ExerciseOf } from '../edit/use-plan-exercises'
import style from './board.module.css'
import type { BoardCommands } from './board-commands'
import type { BoardCursor } from './board-cursor'
import builderStyle from './builder.module.css'
import { DayColumn } from './day-column'
import type { Press } from './use-part-drag'
import type { PlanBuilder } from './use-plan-builder'

interface Props {
  /** The days of the shown week. */
  own: readonly BuiltDay[]
  cursor: BoardCursor
  dragged: DraggedPart | null
  dropTarget: DropTarget | null
  isLocked: boolean
  canPaste: boolean
  exerciseOf: ExerciseOf
  commands: BoardCommands
  edit: PlanBuilder['edit']
  press: Press
  onKeyDown: (event: KeyboardEvent) => void
  onFill: (key: string) => void
}

/** The seven days of the shown week, one tab stop. */
export function Board({ own, cursor, dragged, dropTarget, onKeyDown, ...rest }: Props) {
  return (
    <div className={builderStyle.board}>
      <DayStrip
        own={own}
        chosen={cursor.key}
        targeted={dropTarget?.key ?? null}
        onChoose={rest.commands.choose}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      <div
        className={style.week}
        role="group"
        aria-label={m.trainingplan_build_board()}
        onKeyDown={onKeyDown}
      >
        {own.map((day) => {
          const key = keyOf(day)
          return (
            <DayColumn
              key={day.dayNo}
              day={day}
              cursor={key === cursor.key ? cursor.id : undefined}
              dropAt={dropTarget?.key === key ? dropTarget.at : null}
              dropJoins={dropTarget?.key === key && dropTarget.joins}
              dragged={dragged?.from === key ? dragged.id : null}
              {...rest}
            />
          )
        })}
      </div>
    </div>
  )
}

interface Strip extends Pick<Props, 'own'> {
  chosen: string
  targeted: string | null
  onChoose: BoardCommands['choose']
}

/** The weekdays side by side on a telephone, which shows one day at a time. */
function DayStrip({ own, chosen, targeted, onChoose }: Strip) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.strip} role="group" aria-label={m.trainingplan_build_board()}>
      {own.map((day) => {
        const key = keyOf(day)
        return (
          <button
            key={key}
            type="button"
            data-day={key}
            data-kind={kindOf(day)}
            data-drop={key === targeted ? '' : undefined}
            aria-pressed={key === chosen}
            aria-label={weekdayName(day.dayNo)}
            onClick={() => onChoose(key, null)}
          >
            {weekdayName(day.dayNo).slice(-1)}
          </button>
        )
      })}
    </div>
  )
}

/** Focuses the element at the cursor, if it is rendered. */
export function focusCursor({ key, id }: BoardCursor): void {
  const target = document.querySelector<HTMLElement>(`[data-cursor="${id ?? key}"]`)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
