import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { m } from '#messages'
import type { ExerciseMark } from '../../../../contract/content/video-course'
import { playingTime } from '../../../kit/ui/format-duration'
import { draggedSpan, type Grip, inTime, lanesOf } from './mark-span'
import style from './timeline.module.css'

interface Props {
  marks: readonly ExerciseMark[]
  end: number
  nameOf: (exerciseId: string) => string
  selected: number | null
  /** The places of marks that are refused. */
  wrong: ReadonlySet<number>
  disabled: boolean
  helpId: string
  onSelect: (at: number) => void
  onChange: (at: number, mark: ExerciseMark) => void
  onRemove: (at: number) => void
  press: (event: PointerEvent<HTMLElement>, at: number, mark: ExerciseMark, grip: Grip) => void
}

const timeText = (seconds: number) => playingTime(seconds * 1_000)

/** The marks of a chapter as bars, with one tab stop for all of them; the chosen one has draggable edges. */
export function TimelineMarks(props: Props) {
  const { marks, end, selected, onSelect } = props
  const list = useRef<HTMLUListElement>(null)
  const order = inTime(marks)
  const { lanes, count } = lanesOf(marks)
  const moveFocus = (at: number, step: number) => {
    const next = order[order.indexOf(at) + step]
    if (next === undefined) return
    onSelect(next)
    list.current?.querySelector<HTMLElement>(`[data-mark="${next}"]`)?.focus()
  }
  return (
    // In the given order, because an element that is moved in the document loses the focus.
    <ul
      ref={list}
      className={style.marks}
      style={{ height: `${count * 34 + 6}px` }}
      aria-label={m.video_timeline()}
    >
      {marks.map((mark, at) => {
        const from = Math.min(mark.startS, end)
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its place while it is edited
            key={at}
            className={style.mark}
            data-selected={at === selected ? '' : undefined}
            data-wrong={props.wrong.has(at) || mark.endS > end ? '' : undefined}
            data-unnamed={mark.exerciseId === '' ? '' : undefined}
            style={{
              left: `${(from / end) * 100}%`,
              width: `${((Math.min(mark.endS, end) - from) / end) * 100}%`,
              top: `${(lanes[at] ?? 0) * 34 + 4}px`,
            }}
          >
            <Bar
              {...props}
              at={at}
              mark={mark}
              isStop={at === selected || (selected === null && at === order[0])}
              onMove={(step) => moveFocus(at, step)}
            />
            {at !== selected || props.disabled ? null : (
              <>
                <Edge {...props} at={at} mark={mark} grip="start" />
                <Edge {...props} at={at} mark={mark} grip="end" />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type One = Props & { at: number; mark: ExerciseMark }

function Bar(props: One & { isStop: boolean; onMove: (step: number) => void }) {
  const { at, mark, nameOf, disabled, onSelect, onChange, onRemove, onMove } = props
  const name = nameOf(mark.exerciseId)
  const onKey = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'ArrowDown') onMove(1)
    else if (disabled) return
    else if (by !== 0) onChange(at, draggedSpan(mark, 'body', by, props.end))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(at)
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      data-mark={at}
      tabIndex={props.isStop ? 0 : -1}
      aria-pressed={at === props.selected}
      aria-describedby={props.helpId}
      aria-label={m.video_mark_voice({ name, from: timeText(mark.startS), to: timeText(mark.endS) })}
      title={`${name} ${timeText(mark.startS)}–${timeText(mark.endS)}`}
      onClick={() => onSelect(at)}
      onFocus={() => onSelect(at)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (!disabled) props.press(event, at, mark, 'body')
      }}
    >
      <span>{name}</span>
    </button>
  )
}

function Edge({ at, mark, grip, end, nameOf, onChange, press }: One & { grip: 'start' | 'end' }) {
  const name = nameOf(mark.exerciseId)
  const value = grip === 'start' ? mark.startS : mark.endS
  const [low, high] = grip === 'start' ? [0, mark.endS - 1] : [mark.startS + 1, Math.max(end, mark.endS)]
  return (
    <span
      role="slider"
      tabIndex={0}
      className={`${style.edge} ${style[`edge-${grip}`]}`}
      aria-label={grip === 'start' ? m.video_mark_start_of({ name }) : m.video_mark_end_of({ name })}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={value}
      aria-valuetext={timeText(value)}
      onPointerDown={(event) => press(event, at, mark, grip)}
      onKeyDown={(event) => {
        const by = event.key === 'Home' ? low - value : event.key === 'End' ? high - value : stepOf(event)
        if (by === 0) return
        event.preventDefault()
        onChange(at, draggedSpan(mark, grip, by, end))
      }}
    />
  )
}

/** Seconds that an arrow key moves by; 0 for other keys. */
export function stepOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number {
  const way = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  return way * (shiftKey ? 5 : 1)
}
