import type { PointerEvent, ReactNode } from 'react'
import { m } from '#messages'
import { timeText } from './spans'
import type { PaintedBlock } from './week-painter'

/** A step of time of one day. `day` 0 to 6, Monday first; `at` counts steps from the first hour that is shown. */
export interface PainterCell {
  day: number
  at: number
}
interface Props {
  name: string
  day: number
  scale: { from: number; to: number; step: number; cells: number }
  blocks: readonly PaintedBlock[]
  /** The cell with the keyboard focus in this row. */
  cursor: number | null
  /** The gesture under way, when it covers this row. */
  drag: { start: PainterCell; end: PainterCell; on: boolean } | null
  onPress: (event: PointerEvent, cell: PainterCell) => void
  onReach: (cell: PainterCell) => void
  after: ReactNode
}

/** One day of a week painter: its cells, and over them the stretches exactly as they are. */
export function PainterRow(props: Props) {
  const { name, day, scale, blocks, cursor, drag, onPress, onReach } = props
  const { from, to, step, cells } = scale
  const place = (a: number, b: number) => ({
    left: `${((Math.max(a, from) - from) / (to - from)) * 100}%`,
    width: `${((Math.min(b, to) - Math.max(a, from)) / (to - from)) * 100}%`,
  })
  const stroke = drag === null ? null : minutesOf(drag, scale)
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the cells take the focus
    <div className="kit-painter-row" role="row">
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the cells take the focus */}
      <span className="kit-painter-day" role="rowheader">
        {name}
      </span>
      <div className="kit-painter-bar" role="presentation">
        {Array.from({ length: cells }, (_, at) => {
          const minute = from + at * step
          const isOn = blocks.some((block) => block.from < minute + step && minute < block.to)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a stretch of a bar
            <div
              // A cell is identified by its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
              key={at}
              role="gridcell"
              data-cell={`${day}.${at}`}
              tabIndex={cursor === at ? 0 : -1}
              aria-selected={isOn}
              aria-label={m.kit_painter_cell({
                day: name,
                from: timeText(minute),
                to: timeText(minute + step),
              })}
              className={minute % 60 === 0 ? 'kit-painter-cell kit-painter-hour' : 'kit-painter-cell'}
              onPointerDown={(event) => onPress(event, { day, at })}
              onPointerEnter={() => onReach({ day, at })}
            />
          )
        })}
        {blocks.map((block) => (
          <span
            key={`${block.from}.${block.tone}`}
            aria-hidden="true"
            className={`kit-painter-block kit-tone-${block.tone % 8}${block.isTail ? ' kit-painter-tail' : ''}`}
            style={place(block.from, block.to)}
          >
            {block.label}
          </span>
        ))}
        {drag !== null && stroke !== null ? (
          <span
            aria-hidden="true"
            className={drag.on ? 'kit-painter-stroke' : 'kit-painter-stroke kit-painter-erase'}
            style={place(stroke.from, stroke.to)}
          >
            {drag.end.day === day ? (
              <b data-side={sideOf(stroke, scale)}>{`${timeText(stroke.from)}–${timeText(stroke.to)}`}</b>
            ) : null}
          </span>
        ) : null}
      </div>
      {props.after === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: its buttons take the focus
        <span className="kit-painter-after" role="gridcell">
          {props.after}
        </span>
      )}
    </div>
  )
}

/** The minutes since midnight that a stroke covers of a day. */
export function minutesOf(
  { start, end }: { start: PainterCell; end: PainterCell },
  { from, to, step }: { from: number; to: number; step: number },
): { from: number; to: number } {
  const [first, last] = [Math.min(start.at, end.at), Math.max(start.at, end.at)]
  return { from: from + first * step, to: Math.min(to, from + (last + 1) * step) }
}

/** Where the times of a stroke are written: in it when it is long enough, else on the side with room. */
function sideOf(stroke: { from: number; to: number }, { from, to }: { from: number; to: number }) {
  if (stroke.to - stroke.from > (to - from) / 5) return 'in'
  return stroke.to < (from + to) / 2 ? 'after' : 'before'
}
