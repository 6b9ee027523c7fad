import type { BarTone } from './bar-chart'
import style from './chart.module.css'
import { Plot, type PlotSlot } from './plot'
import { ticksOf } from './ticks-of'

interface Line {
  tone: BarTone
  /** One a slot; a line ends where it has none. */
  values: readonly number[]
}

interface Props {
  label: string
  slots: readonly PlotSlot[]
  lines: readonly Line[]
  format: (value: number) => string
  /** The smallest step of the axis. */
  unit?: number
}

export function LineChart({ label, slots, lines, format, unit }: Props) {
  const values = lines.flatMap((line) => line.values)
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values), unit)
  return (
    <Plot label={label} slots={slots} ticks={ticks} format={format}>
      {({ x, y }) =>
        lines.map(({ tone, values }) => (
          <g key={tone}>
            <path
              className={style.plotPath}
              data-look={tone}
              d={values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')}
            />
            <End tone={tone} x={x(values.length - 1)} y={y(values.at(-1) ?? 0)} />
          </g>
        ))
      }
    </Plot>
  )
}

/** The end of a line, also of a line with a single point. */
function End({ tone, x, y }: { tone: BarTone; x: number; y: number }) {
  return <circle className={style.plotEnd} data-look={tone} cx={x} cy={y} r="3.5" />
}
