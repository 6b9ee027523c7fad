import { type KeyboardEvent, useState } from 'react'
import { m } from '#messages'
import style from './chart.module.css'

interface Named {
  key: string
  name: string
}

interface Props {
  label: string
  rows: readonly Named[]
  columns: readonly Named[]
  /** Undefined where there is no value. */
  value: (row: number, column: number) => number | undefined
  /** The sentence of a cell. */
  format: (row: number, column: number) => string
}

interface Cell {
  row: number
  column: number
}

/** The steps of a cell's colour strength; an empty cell has the background colour. */
const steps = 5

/** The greater a cell's value, the darker it is. The pointer and the arrow keys show each value. */
export function HeatMap({ label, rows, columns, value, format }: Props) {
  const [shown, setShown] = useState<Cell | null>(null)
  const most = Math.max(...rows.flatMap((_, row) => columns.map((_, column) => value(row, column) ?? 0)))
  const strength = (row: number, column: number) => {
    const found = value(row, column)
    return found === undefined ? undefined : most === 0 ? 0 : Math.ceil((found / most) * steps)
  }
  const go = (event: KeyboardEvent) => {
    const { row, column } = shown ?? { row: 0, column: 0 }
    const to = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
    }[event.key]
    if (event.key === 'Escape') setShown(null)
    if (to === undefined) return
    event.preventDefault()
    if (rows[to.row] !== undefined && columns[to.column] !== undefined) setShown(to)
  }
  const at = shown ?? { row: 0, column: 0 }
  return (
    <>
      <div
        className={style.heat}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={rows.length * columns.length - 1}
        aria-valuenow={at.row * columns.length + at.column}
        aria-valuetext={format(at.row, at.column)}
        style={{ gridTemplateColumns: `auto repeat(${columns.length}, minmax(0, 1fr))` }}
        onKeyDown={go}
        onPointerLeave={() => setShown(null)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setShown(at)}
        onBlur={() => setShown(null)}
      >
        {rows.map(({ key, name }, row) => [
          <span key={key} className={style.heatRow}>
            {name}
          </span>,
          ...columns.map((column, at) => (
            <i
              key={`${key}.${column.key}`}
              data-strength={strength(row, at)}
              data-shown={shown?.row === row && shown.column === at ? '' : undefined}
              onPointerEnter={() => setShown({ row, column: at })}
            />
          )),
        ])}
        <span />
        {columns.map(({ key, name }) => (
          <span key={key} className={style.heatColumn}>
            {name}
          </span>
        ))}
      </div>
      <p className={style.heatFoot} aria-hidden="true">
        <span>{shown === null ? null : format(shown.row, shown.column)}</span>
        <span className={style.heatScale}>
          {m.kit_chart_less()}
          {Array.from({ length: steps + 1 }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
            <i key={step} data-strength={step} />
          ))}
          {m.kit_chart_more()}
        </span>
      </p>
    </>
  )
}
