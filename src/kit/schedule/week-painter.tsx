import { useSelector } from '@xstate/react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { weekPaintMachine } from '../../../machines/week-paint/week-paint.machine'
import { weekdays } from '../../lib/weekday'
import { useActorRef } from '../../machines/hooks/use-machine'
import { followPointer } from '../drag/follow-pointer'
import textStyle from '../ui/text.module.css'
import style from './painter.module.css'
import { minutesOf, type PaintedBlock, type PainterCell, PainterRow } from './painter-row'
import { timeText } from './week-span'

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
  blocks: (day: number) => readonly PaintedBlock[]
  disabled: boolean
  onPaint: (strokes: readonly Stroke[], on: boolean) => void
  /** After each day: copying, clearing. */
  after?: (day: number) => ReactNode
}

/** A week of seven bars, painted with mouse, finger or keys: the first cell touched decides whether time is set or cleared. */
export function WeekPainter(props: Props) {
  const { from, to, step, blocks, disabled } = props
  const [cursor, setCursor] = useState<PainterCell>({ day: 0, at: 0 })
  const grid = useRef<HTMLDivElement>(null)
  const cells = Math.ceil((to - from) / step)

  const isOn = ({ day, at }: PainterCell) => {
    const minute = from + at * step
    return blocks(day).some((block) => block.from < minute + step && minute < block.to)
  }
  const latest = useRef(props)
  latest.current = props
  const machine = useMemo(
    () =>
      weekPaintMachine.provide({
        actions: {
          paint: (_, { stroke }) => {
            if (stroke !== null) latest.current.onPaint(strokesOf(stroke, latest.current), stroke.on)
          },
        },
      }),
    [],
  )
  const actor = useActorRef(machine)
  const stroke = useSelector(actor, ({ context }) => context.stroke)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])

  const onPress = (event: PointerEvent, cell: PainterCell) => {
    if (disabled || event.button !== 0) return
    // A touch is captured by its first element, which would keep the other cells from receiving its events.
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    setCursor(cell)
    end.current?.()
    actor.send({ type: 'stroke.cancelled' })
    actor.send({ type: 'stroke.begun', cell, on: !isOn(cell) })
    end.current = followPointer(event.pointerId, {
      onMove: () => {},
      onUp: () => actor.send({ type: 'stroke.ended' }),
      onCancel: () => actor.send({ type: 'stroke.cancelled' }),
    })
  }
  const dot = (cell: PainterCell, on: boolean) => {
    if (disabled) return
    actor.send({ type: 'stroke.begun', cell, on })
    actor.send({ type: 'stroke.ended' })
  }
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') dot(cursor, !isOn(cursor))
    else if (step !== undefined) {
      const next = {
        day: Math.min(6, Math.max(0, cursor.day + step.day)),
        at: Math.min(cells - 1, Math.max(0, cursor.at + step.at)),
      }
      setCursor(next)
      if (event.shiftKey) dot(next, isOn(cursor))
      grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}.${next.at}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div className={style.painter}>
      <div className={textStyle.scroll}>
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
              drag={stroke !== null && covers(stroke, day) ? stroke : null}
              onPress={onPress}
              onReach={(cell) => actor.send({ type: 'stroke.extended', cell })}
              after={props.after?.(day)}
            />
          ))}
        </div>
      </div>
      {disabled ? null : <p className={textStyle.note}>{m.kit_painter_help()}</p>}
    </div>
  )
}

/** The same hours of each day between the ends of a stroke. */
function strokesOf(stroke: { start: PainterCell; end: PainterCell }, scale: Props): Stroke[] {
  const span = minutesOf(stroke, scale)
  return weekdays.flatMap((_, day) => (covers(stroke, day) ? [{ day, ...span }] : []))
}

function Hours({ from, to }: { from: number; to: number }) {
  const marks = Array.from({ length: Math.floor((to - from) / 120) + 1 }, (_, at) => from + at * 120)
  return (
    <div className={style.painterHours} aria-hidden="true">
      {marks.map((minute) => (
        <span key={minute} style={{ left: `${((minute - from) / (to - from)) * 100}%` }}>
          {timeText(minute).slice(0, 2)}
        </span>
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, PainterCell>> = {
  ArrowLeft: { day: 0, at: -1 },
  ArrowRight: { day: 0, at: 1 },
  ArrowUp: { day: -1, at: 0 },
  ArrowDown: { day: 1, at: 0 },
}

const covers = ({ start, end }: { start: PainterCell; end: PainterCell }, day: number) =>
  day >= Math.min(start.day, end.day) && day <= Math.max(start.day, end.day)
