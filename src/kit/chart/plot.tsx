import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import style from './chart.module.css'

/** What is at one place of the axis: a name beneath it, and its description. */
export interface PlotSlot {
  key: string
  name: string
  title: string
  facts: readonly { name: string; value: string }[]
}

/** Positions in pixels. */
export interface PlotPosition {
  /** The middle of a slot, and how wide it is. */
  x: (at: number) => number
  step: number
  y: (value: number) => number
}

interface Props {
  label: string
  slots: readonly PlotSlot[]
  ticks: readonly number[]
  format: (tick: number) => string
  children: (place: PlotPosition) => ReactNode
}

const height = 240
const edge = { left: 56, right: 8, top: 20, bottom: 24 }
/** Room for a name on the axis. */
const nameWidth = 52

/** Axes around a chart of slots. The pointer and the arrow keys go from slot to slot and show each one's description. */
export function Plot({ label, slots, ticks, format, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [shown, setShown] = useState<number | null>(null)
  const last = slots.length - 1
  const at = shown === null ? null : Math.min(shown, last)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const inner = width - edge.left - edge.right
  const step = inner / Math.max(1, slots.length)
  const x = (slot: number) => edge.left + step * (slot + 0.5)
  const y = (value: number) =>
    height - edge.bottom - ((value - low) / (high - low)) * (height - edge.top - edge.bottom)
  const every = Math.ceil((slots.length * nameWidth) / Math.max(1, inner))
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const slot = Math.floor((clientX - currentTarget.getBoundingClientRect().left - edge.left) / step)
    setShown(slot >= 0 && slot <= last ? slot : null)
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (at ?? last) - 1, ArrowRight: (at ?? last) + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setShown(null)
    if (to === undefined) return
    event.preventDefault()
    setShown(Math.max(0, Math.min(last, to)))
  }
  const hoveredSlot = slots[at ?? last]
  return (
    <div
      ref={box}
      className={style.plot}
      role="slider"
      tabIndex={0}
      aria-label={m.kit_chart_keys({ title: label })}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at ?? Math.max(0, last)}
      aria-valuetext={hoveredSlot === undefined ? '' : spoken(hoveredSlot)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setShown(null)}
      onKeyDown={press}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setShown(last)}
      onBlur={() => setShown(null)}
    >
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? style.plotZero : style.plotLine}
              x1={edge.left}
              x2={width - edge.right}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text x={edge.left - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {at === null ? null : (
          <rect
            className={style.plotCursor}
            x={x(at) - step / 2}
            width={step}
            y={edge.top}
            height={height - edge.top - edge.bottom}
          />
        )}
        {children({ x, step, y })}
        {slots.map(({ key, name }, slot) =>
          (last - slot) % every === 0 && x(slot) - nameWidth / 2 > edge.left / 2 ? (
            <text key={key} x={Math.min(x(slot), width - nameWidth / 2)} y={height - 6} textAnchor="middle">
              {name}
            </text>
          ) : null,
        )}
      </svg>
      {at === null || hoveredSlot === undefined ? null : (
        <SlotTooltip slot={hoveredSlot} left={x(at)} isRight={x(at) > width / 2} />
      )}
    </div>
  )
}

function SlotTooltip({ slot, left, isRight }: { slot: PlotSlot; left: number; isRight: boolean }) {
  return (
    <div
      className={style.plotTold}
      data-side={isRight ? 'left' : 'right'}
      style={{ left }}
      aria-hidden="true"
    >
      <strong>{slot.title}</strong>
      <dl>
        {slot.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const spoken = ({ title, facts }: PlotSlot) =>
  [title, ...facts.map(({ name, value }) => `${name} ${value}`)].join(', ')

/** The width that the chart has; text keeps its size on a narrow screen. */
function useWidth(box: React.RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
