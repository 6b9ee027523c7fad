import style from './chart.module.css'
import { Plot, type PlotPosition, type PlotSlot } from './plot'
import { ticksOf } from './ticks-of'

export type BarTone = 'main' | 'faint' | 'good' | 'bad'

/** Bars on the zero line, below it where they are negative; `mark` is a line to compare them with. */
export interface BarColumn extends PlotSlot {
  bars: readonly { tone: BarTone; value: number }[]
  mark?: number
}

interface Props {
  label: string
  columns: readonly BarColumn[]
  format: (value: number) => string
  /** The smallest step of the axis. */
  unit?: number
  /** Where the axis ends; a bar beyond it is cut, and its value is written above it. */
  cap?: number
  /** Whether the bars of a column are side by side or overlap. */
  arrange?: 'beside' | 'over'
}

export function BarChart({ label, columns, format, unit, cap, arrange = 'over' }: Props) {
  const values = columns.flatMap(({ bars, mark }) => [...bars.map(({ value }) => value), mark ?? 0])
  const most = Math.max(0, ...values)
  const ticks = ticksOf(Math.min(0, ...values), Math.min(most, cap ?? most), unit)
  const top = ticks.at(-1) ?? 0
  return (
    <Plot label={label} slots={columns} ticks={ticks} format={format}>
      {(place) =>
        columns.map((column, at) => (
          <g key={column.key}>
            {column.bars.map(({ tone, value }, of) => (
              <Bar
                // The bars of a column never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: two may look the same
                key={of}
                tone={tone}
                value={value}
                top={top}
                format={format}
                place={place}
                {...lieOf(
                  place,
                  at,
                  arrange === 'beside' ? of : 0,
                  arrange === 'beside' ? column.bars.length : 1,
                )}
              />
            ))}
            {column.mark === undefined || column.mark > top ? null : (
              <line
                className={style.plotMark}
                x1={place.x(at) - place.step * 0.45}
                x2={place.x(at) + place.step * 0.45}
                y1={place.y(column.mark)}
                y2={place.y(column.mark)}
              />
            )}
          </g>
        ))
      }
    </Plot>
  )
}

/** The left edge and width of a bar: at most so wide, with gaps between columns. */
function lieOf({ x, step }: PlotPosition, at: number, of: number, among: number) {
  const width = Math.min(28, (step * 0.72) / among)
  return { x: x(at) - (width * among) / 2 + width * of, width: Math.max(1, width - (among > 1 ? 1 : 0)) }
}

interface BarProps {
  tone: BarTone
  value: number
  top: number
  format: (value: number) => string
  place: PlotPosition
  x: number
  width: number
}

function Bar({ tone, value, top, format, place: { y }, x, width }: BarProps) {
  const isCut = value > top
  const [above, below] = [y(Math.max(0, Math.min(value, top))), y(Math.min(0, value))]
  return (
    <>
      <rect className={style.plotBar} data-look={tone} x={x} width={width} y={above} height={below - above} />
      {isCut ? (
        <>
          <path
            className={style.plotCut}
            d={`M${x - 2} ${above + 14}L${x + width / 2} ${above + 8}L${x + width + 2} ${above + 14}`}
          />
          <text className={style.plotBeyond} x={x + width / 2} y={above - 6} textAnchor="middle">
            {format(value)}
          </text>
        </>
      ) : null}
    </>
  )
}
