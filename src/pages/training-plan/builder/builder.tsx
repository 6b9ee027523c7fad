import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages'
import type { ListedExercise } from '../../../../contract/content/exercise'
import type { TrainingPlan } from '../../../../contract/training/training-plan'
import type { DraggedPart, DropTarget } from '../../../../machines/plan-builder/plan-builder.machine'
import { Dialog } from '../../../kit/ui/dialog'
import { useMedia } from '../../../lib/api/use-media'
import { weekdayName } from '../../../lib/weekday'
import { daysOfWeek } from '../edit/built-days'
import { repeatWeek } from '../edit/day-edits'
import { refusalSentence } from '../edit/entry-line'
import { newId } from '../edit/new-id'
import { slotWith } from '../edit/slot-edits'
import { type KnownExercise, usePlanExercises } from '../edit/use-plan-exercises'
import { Analysis } from './analysis'
import { Board, focusCursor } from './board'
import boardStyle from './board.module.css'
import { createBoardCommands } from './board-commands'
import { type BoardCursor, cursorIn } from './board-cursor'
import style from './builder.module.css'
import { DragPreview } from './drag-preview'
import { EntryEditor } from './entry-editor'
import { BuilderHead } from './head'
import { BuilderKeys } from './keys'
import { focusLibrary, Library } from './library'
import { type Panel, PanelSwitch } from './panels'
import { RepeatDialog } from './repeat-dialog'
import { DayConflicts } from './save-state'
import { useBoardKeys } from './use-board-keys'
import { usePartDrag } from './use-part-drag'
import { usePlanBuilder } from './use-plan-builder'

interface Props {
  plan: TrainingPlan
  username: string
  /** Read-only, because the plan can no longer change. */
  isLocked: boolean
}

/** The editor of a plan, week by week: the library, seven days, the chosen exercise and the week's training load. */
export function Builder({ plan, username, isLocked }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const fromLibrary = useRef<ListedExercise | null>(null)
  const [known, setKnown] = useState<readonly KnownExercise[]>([])
  const [announcement, announce] = useState('')
  const [open, setOpen] = useState<'repeat' | 'keys' | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const isPhone = useMedia('(width <= 768px)')

  const drop = (dragged: DraggedPart, dropTarget: DropTarget) => {
    if (dragged.kind === 'exercise') addAt(fromLibrary.current, dropTarget.key, dropTarget)
    else commands.drop(dragged, dropTarget)
  }
  const builder = usePlanBuilder({
    plan,
    username,
    isLocked,
    onDrop: drop,
    onRefused: (why) => Toast.warning({ content: refusalSentence(why), duration: 8 }),
  })
  const { days, building, now, send, edit, saving, sendSaving } = builder
  const { week, selected, copied, pending, dragged, dropTarget } = building.context
  const exerciseOf = usePlanExercises(days, known)
  const namer = useRef(exerciseOf)
  namer.current = exerciseOf
  const nameOf = useCallback(
    (id: string) => namer.current(id)?.name ?? m.trainingplan_build_unknown_exercise(),
    [],
  )
  const commands = useMemo(
    () => createBoardCommands({ now, send, edit, nameOf, announce }),
    [now, send, edit, nameOf],
  )
  const own = daysOfWeek(days, week)
  const cursor = cursorIn(days, week, selected)
  const day = days[cursor.key]
  const slot = day === undefined || cursor.id === null ? undefined : slotWith(day, cursor.id)
  const entry = slot?.entries.find(({ id }) => id === cursor.id)

  const addAt = useCallback(
    (exercise: ListedExercise | null, key: string, dropTarget: DropTarget | null) => {
      if (exercise === null) return
      setKnown((all) => (all.some(({ id }) => id === exercise.id) ? all : [...all, exercise]))
      commands.add(exercise, key, dropTarget)
    },
    [commands],
  )
  const add = useCallback(
    (exercise: ListedExercise) => addAt(exercise, cursorIn(now().days, now().week, now().selected).key, null),
    [addAt, now],
  )
  const { press, place } = usePartDrag({ root, isLocked, now, send })
  const pressExercise = useCallback(
    (event: Parameters<typeof press>[0], exercise: ListedExercise) => {
      fromLibrary.current = exercise
      press(event, { kind: 'exercise', id: exercise.id, from: null })
    },
    [press],
  )
  const show = (next: Panel, focus: () => void) => {
    flushSync(() => setPanel(next))
    focus()
  }
  const search = () => show('library', focusLibrary)
  const onEdit = ({ key, id }: BoardCursor) => {
    if (id !== null) return show('entry', () => fieldIn(root.current, `.${style.editor}`))
    fieldIn(root.current, `[data-day="${key}"]`)
  }
  const onBoardKey = useBoardKeys({
    now,
    send,
    cursor,
    boardCommands: commands,
    isLocked,
    announce,
    onEdit,
    onSearch: search,
    onHelp: () => setOpen('keys'),
  })
  /** Escape in a panel returns the focus to the cursor on the board. */
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    if (event.target.closest(`.${style.beside}, .${boardStyle.dayTitle}`) === null) return
    flushSync(() => setPanel(null))
    focusCursor(cursor)
  }
  const onFill = useCallback(
    (key: string) => {
      commands.choose(key, null)
      flushSync(() => setPanel('library'))
      focusLibrary()
    },
    [commands],
  )
  const shown = isPhone ? panel : (panel ?? 'library')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of everything inside
    <div
      ref={root}
      className={style.builder}
      data-panel={shown ?? undefined}
      data-dragging={dragged === null ? undefined : ''}
      onKeyDown={onEscape}
    >
      <BuilderHead
        plan={plan}
        builder={builder}
        isLocked={isLocked}
        isPhone={isPhone}
        onRepeat={() => setOpen('repeat')}
        onHelp={() => setOpen('keys')}
      />
      <DayConflicts saving={saving} sendSaving={sendSaving} />
      <div className={style.bench}>
        <Board
          own={own}
          cursor={cursor}
          dragged={dragged}
          dropTarget={dropTarget}
          isLocked={isLocked}
          canPaste={copied !== null && copied.kind !== 'week'}
          exerciseOf={exerciseOf}
          commands={commands}
          edit={edit}
          press={press}
          onKeyDown={onBoardKey}
          onFill={onFill}
        />
        <div className={style.beside}>
          <PanelSwitch chosen={shown} onChoose={setPanel} />
          <Library
            isLocked={isLocked}
            into={weekdayName(day?.dayNo ?? 1)}
            onAdd={add}
            onPress={pressExercise}
          />
          <div className={style.side}>
            {slot !== undefined && entry !== undefined ? (
              <EntryEditor
                key={entry.id}
                place={cursor.key}
                slot={slot}
                entry={entry}
                name={nameOf(entry.exerciseId)}
                isLocked={isLocked}
                edit={edit}
              />
            ) : (
              <p className={`${style.panel} ${style.editor} ${style.faint}`}>
                {m.trainingplan_build_entry_none()}
              </p>
            )}
            <Analysis days={days} week={week} exerciseOf={exerciseOf} onGo={commands.go} />
          </div>
        </div>
      </div>
      <div role="status" className="console-hidden">
        {announcement}
      </div>
      {dragged === null ? null : (
        <DragPreview names={namesOf(dragged)} joins={dropTarget?.joins === true} place={place} />
      )}
      {pending === null ? null : (
        <Dialog
          title={m.trainingplan_build_loss_title({ count: pending.loses })}
          confirmText={m.trainingplan_build_loss_do()}
          isDestructive
          onDo={() => send({ type: 'loss.accepted' })}
          onCancel={() => send({ type: 'loss.declined' })}
        >
          <p>{m.trainingplan_build_loss_text()}</p>
        </Dialog>
      )}
      {open === 'keys' ? <BuilderKeys onClose={() => setOpen(null)} /> : null}
      {open === 'repeat' ? (
        <RepeatDialog
          week={week}
          weeks={plan.weeks}
          onRepeat={(range, growth) => {
            setOpen(null)
            edit((now) => repeatWeek(now, week, range, growth, newId))
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )

  function namesOf({ kind, id, from }: DraggedPart): string[] {
    if (kind === 'exercise') return [fromLibrary.current?.name ?? '']
    const slots = from === null ? [] : (days[from]?.slots ?? [])
    const entries = slots.flatMap((one) =>
      one.id === id ? one.entries : one.entries.filter((entry) => entry.id === id),
    )
    return entries.map(({ exerciseId }) => nameOf(exerciseId))
  }
}

/** Focuses the first field of a part of the page. */
function fieldIn(root: Element | null, part: string): void {
  root?.querySelector<HTMLElement>(`${part} input:enabled`)?.focus()
}
