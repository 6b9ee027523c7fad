import { memo } from 'react'
import { m } from '#messages'
import { minutesOf } from '../../../../contract/training/training-load'
import { RowMenu } from '../../../kit/list/row-menu'
import { weekdayName } from '../../../lib/weekday'
import { type BuiltDay, entriesOf, keyOf, kindOf } from '../edit/built-days'
import { renameDay } from '../edit/day-edits'
import type { ExerciseOf } from '../edit/use-plan-exercises'
import style from './board.module.css'
import type { BoardCommands } from './board-commands'
import builderStyle from './builder.module.css'
import { SlotCard } from './slot-card'
import type { Press } from './use-part-drag'
import type { PlanBuilder } from './use-plan-builder'

interface Props {
  day: BuiltDay
  isLocked: boolean
  /** The cursor in this day: an entry's id, null on the day itself, absent on another day. */
  cursor?: string | null
  /** The place of a drop, and whether it joins the slot there. */
  dropAt: number | null
  dropJoins: boolean
  /** The id of what is dragged from this day. */
  dragged: string | null
  canPaste: boolean
  exerciseOf: ExerciseOf
  commands: BoardCommands
  edit: PlanBuilder['edit']
  press: Press
  /** Opens the library for this day. */
  onFill: (key: string) => void
}

/** One day of the shown week, memoized because a week may hold 140 entries. */
export const DayColumn = memo(function DayColumn(props: Props) {
  const { day, isLocked, cursor, dropAt, dropJoins, commands, edit } = props
  const key = keyOf(day)
  const weekday = weekdayName(day.dayNo)
  const count = entriesOf(day).length
  const isChosen = cursor !== undefined
  const kind = kindOf(day)
  const cursorOf = (slot: BuiltDay['slots'][number]) =>
    slot.entries.some(({ id }) => id === cursor) ? (cursor ?? null) : null
  return (
    <section
      className={style.day}
      data-day={key}
      data-kind={kind}
      data-chosen={isChosen ? '' : undefined}
      data-drop={dropAt === day.slots.length ? '' : undefined}
      aria-label={m.trainingplan_build_day({ weekday, count })}
    >
      <header>
        <button
          type="button"
          className={style.dayName}
          data-cursor={key}
          tabIndex={cursor === null ? 0 : -1}
          aria-pressed={cursor === null}
          onClick={() => commands.choose(key, null)}
        >
          {weekday}
        </button>
        <span className={builderStyle.faint}>
          {count === 0 ? '' : m.trainingplan_build_day_minutes({ minutes: minutesOf(day) })}
        </span>
        <RowMenu name={weekday} actions={() => dayActions(props, key, count)} />
      </header>
      {kind === 'rest' ? null : (
        <input
          className={style.dayTitle}
          aria-label={`${m.trainingplan_build_day_name()} ${weekday}`}
          placeholder={m.trainingplan_build_day_name_hint()}
          maxLength={20}
          value={day.name}
          disabled={isLocked}
          tabIndex={isChosen ? 0 : -1}
          onFocus={() => isChosen || commands.choose(key, null)}
          onChange={({ target }) => edit((days) => renameDay(days, key, target.value))}
        />
      )}
      {count > 0 ? (
        <ol className={style.slots}>
          {day.slots.map((slot, at) => (
            <SlotCard
              // biome-ignore lint/suspicious/noArrayIndexKey: another week reuses the cards; creating 140 takes several times as long
              key={at}
              week={day.week}
              dayNo={day.dayNo}
              slot={slot}
              at={at}
              isLocked={isLocked}
              cursor={cursorOf(slot)}
              dropTarget={dropAt !== at ? null : dropJoins ? 'with' : 'before'}
              dragged={props.dragged}
              exerciseOf={props.exerciseOf}
              commands={commands}
              press={props.press}
            />
          ))}
        </ol>
      ) : (
        <EmptyDay {...props} />
      )}
    </section>
  )
})

function EmptyDay({ day, isLocked, commands, onFill }: Props) {
  const key = keyOf(day)
  if (isLocked) return <p className={style.dayEmpty}>{day.isRest ? m.trainingplan_build_rest() : '—'}</p>
  return (
    <div className={style.dayEmpty}>
      {day.isRest ? (
        <p>{m.trainingplan_build_rest()}</p>
      ) : (
        <button type="button" className={style.fill} onClick={() => onFill(key)}>
          {m.trainingplan_build_day_fill()}
        </button>
      )}
      <button type="button" className={style.quiet} onClick={() => commands.rest(key, !day.isRest)}>
        {day.isRest ? m.trainingplan_build_rest_end() : m.trainingplan_build_rest_set()}
      </button>
    </div>
  )
}

function dayActions({ day, isLocked, canPaste, commands }: Props, key: string, count: number) {
  const cursor = { key, id: null }
  const copy = { key: 'copy', label: m.trainingplan_build_copy_day(), run: () => commands.copy(cursor) }
  if (isLocked) return [copy]
  const paste = { key: 'paste', label: m.trainingplan_build_paste_day(), run: () => commands.paste(cursor) }
  const rest = {
    key: 'rest',
    label: day.isRest ? m.trainingplan_build_rest_end() : m.trainingplan_build_rest_set(),
    run: () => commands.rest(key, !day.isRest),
  }
  const clear = {
    key: 'clear',
    label: m.trainingplan_build_clear_day(),
    isDestructive: true,
    run: () => commands.remove(cursor),
  }
  return [copy, ...(canPaste ? [paste] : []), rest, ...(count > 0 ? [clear] : [])]
}
