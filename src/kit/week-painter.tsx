import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { PainterRow } from './painter-row'
import { timeText } from './spans'

/** A stretch of one day that is drawn, in minutes since its midnight. `tone` 0 to 7 is its colour. */
export interface Block {
  from: number
  to: number
  tone: number
  label: string
  /** Belongs to another day and only reaches into this one. */
  isTail?: boolean
}

/** What one gesture covered. Days 0 to 6, Monday first. */
export interface Stroke {
  day: number
  from: number
  to: number
}

interface Props {
  label: string
  /** Minutes since midnight; `step` divides them. */
  from: number
  to: number
  step: number
  blocks: (day: number) => readonly Block[]
  disabled: boolean
  onPaint: (strokes: readonly Stroke[], on: boolean) => void
  /** Behind each day: copying, clearing. */
  after?: (day: number) => ReactNode
}

interface Cell {
  day: number
  at: number
}
interface Drag {
  start: Cell
  end: Cell
  on: boolean
}

export const weekdays = [
  m.kit_weekday_1,
  m.kit_weekday_2,
  m.kit_weekday_3,
  m.kit_weekday_4,
  m.kit_weekday_5,
  m.kit_weekday_6,
  m.kit_weekday_7,
] as const

/** A week of seven bars, painted with mouse, finger or keys: the first cell touched decides whether time is set or cleared. */
export function WeekPainter(props: Props) {
  const { from, to, step, blocks, disabled, onPaint } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const [cursor, setCursor] = useState<Cell>({ day: 0, at: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const cells = Math.ceil((to - from) / step)

  const isOn = ({ day, at }: Cell) => {
    const minute = from + at * step
    return blocks(day).some((block) => block.from < minute + step && minute < block.to)
  }
  const paint = ({ start, end, on }: Drag) => {
    const [first, last] = [Math.min(start.at, end.at), Math.max(start.at, end.at)]
    const span = { from: from + first * step, to: Math.min(to, from + (last + 1) * step) }
    const days = [start.day, end.day].sort((a, b) => a - b)
    const strokes: Stroke[] = []
    for (let day = days[0] ?? 0; day <= (days[1] ?? 0); day++) strokes.push({ day, ...span })
    onPaint(strokes, on)
  }
  const finish = useRef(() => {})
  finish.current = () => {
    if (drag === null) return
    setDrag(null)
    paint(drag)
  }
  useEffect(() => {
    const end = () => finish.current()
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [])

  const onPress = (event: PointerEvent, cell: Cell) => {
    if (disabled || event.button !== 0) return
    // A finger is captured by where it landed, which would keep the other cells from hearing it.
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    setCursor(cell)
    setDrag({ start: cell, end: cell, on: !isOn(cell) })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      if (!disabled) paint({ start: cursor, end: cursor, on: !isOn(cursor) })
    } else if (step !== undefined) {
      const next = {
        day: Math.min(6, Math.max(0, cursor.day + step.day)),
        at: Math.min(cells - 1, Math.max(0, cursor.at + step.at)),
      }
      setCursor(next)
      if (event.shiftKey && !disabled) paint({ start: next, end: next, on: isOn(cursor) })
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}.${next.at}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div className="kit-painter">
      <div className="kit-scroll">
        {/* biome-ignore lint/a11y/useSemanticElements: bars, not a table */}
        <div ref={grid} role="grid" aria-label={props.label} aria-disabled={disabled} onKeyDown={onKey}>
          <Hours from={from} to={to} />
          {weekdays.map((name, day) => (
            <PainterRow
              key={name()}
              name={name()}
              day={day}
              scale={{ from, to, step, cells }}
              blocks={blocks(day)}
              cursor={cursor.day === day ? cursor.at : null}
              drag={drag !== null && within(day, drag.start.day, drag.end.day) ? drag : null}
              onPress={onPress}
              onReach={(cell) => setDrag((now) => (now === null ? null : { ...now, end: cell }))}
              after={props.after?.(day)}
            />
          ))}
        </div>
      </div>
      {disabled ? null : <p className="kit-note">{m.kit_painter_help()}</p>}
    </div>
  )
}

function Hours({ from, to }: { from: number; to: number }) {
  const marks = Array.from({ length: Math.floor((to - from) / 120) + 1 }, (_, at) => from + at * 120)
  return (
    <div className="kit-painter-hours" aria-hidden="true">
      {marks.map((minute) => (
        <span key={minute} style={{ left: `${((minute - from) / (to - from)) * 100}%` }}>
          {timeText(minute).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { day: 0, at: -1 },
  ArrowRight: { day: 0, at: 1 },
  ArrowUp: { day: -1, at: 0 },
  ArrowDown: { day: 1, at: 0 },
}

const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b)
