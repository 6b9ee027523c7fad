import { memo } from 'react'
import { m } from '#messages'
import type { TargetMeasure, TargetRow } from '../../../../contract/sales/targets'
import type { TargetEntry } from '../../../../machines/target-edit/target-edit.machine'
import domainStyle from '../../../domain/earning/earning.module.css'
import { ProgressBar } from '../../../domain/earning/progress-bar'
import { amountOf, progressNames, progressOf } from '../../../domain/earning/progress-of'
import textStyle from '../../../kit/ui/text.module.css'
import { isTooBig, keyOf, most, textOf } from './entry-of'
import type { RankedRow } from './ranked'
import style from './target.module.css'

export interface TargetCells {
  measure: TargetMeasure
  month: string
  today: string
  isEditable: boolean
  onType: (row: TargetRow, text: string) => void
}

interface Props extends TargetCells {
  name: string
  rows: readonly RankedRow[]
  entries: Readonly<Record<string, TargetEntry>>
  hasStores: boolean
}

/** A line for each store or person, by place. */
export function TargetTable({ name, rows, entries, hasStores, ...cells }: Props) {
  return (
    <div className={domainStyle.panel}>
      <h2 className={style.head}>{name}</h2>
      <div className={textStyle.scroll}>
        <table className={`${domainStyle.table} ${style.table}`}>
          <caption className="console-hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{m.target_place()}</th>
              <th scope="col">{hasStores ? m.earning_person() : name}</th>
              {hasStores ? <th scope="col">{m.earning_store()}</th> : null}
              <th scope="col">{m.target_before()}</th>
              <th scope="col">{m.target_value()}</th>
              <th scope="col">{m.target_reached()}</th>
              <th scope="col">{m.target_percent()}</th>
              <th scope="col">{m.target_progress()}</th>
              <th scope="col">{m.target_gap()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, place }) => {
              const key = keyOf(row, cells.measure)
              return (
                <Line
                  key={key}
                  row={row}
                  place={place}
                  entry={entries[key]}
                  hasStores={hasStores}
                  {...cells}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface LineProps extends TargetCells {
  row: TargetRow
  place: number | null
  entry: TargetEntry | undefined
  hasStores: boolean
}

const Line = memo(function Line(props: LineProps) {
  const { row, place, hasStores, measure, month, today, isEditable } = props
  const figure = row[measure]
  const { target, before, reached } = figure
  const progress = progressOf(figure, month, today)
  const name = row.personName ?? row.storeName
  const amount = (value: number | null) =>
    value === null || value === 0 ? <span className={textStyle.faint}>—</span> : amountOf(value, measure)
  const gap = target === null ? null : target - reached
  return (
    <tr>
      <td data-head={m.target_place()} data-none={place === null ? '' : undefined}>
        {place === null ? (
          <span className={textStyle.faint}>—</span>
        ) : (
          <span className={style.place} data-place={place <= 3 ? place : undefined}>
            {place}
          </span>
        )}
      </td>
      <th scope="row">{name}</th>
      {hasStores ? <td data-head={m.earning_store()}>{row.storeName}</td> : null}
      <td data-head={m.target_before()} data-none={before === null ? '' : undefined}>
        {amount(before)}
      </td>
      <td data-head={m.target_value()}>{isEditable ? <Cell {...props} name={name} /> : amount(target)}</td>
      <td data-head={m.target_reached()}>{amount(reached)}</td>
      <td data-head={m.target_percent()} data-none={progress === null ? '' : undefined}>
        {progress === null ? <span className={textStyle.faint}>—</span> : `${progress.percent}%`}
      </td>
      <td data-none={progress === null ? '' : undefined}>
        {progress === null ? (
          <span className={textStyle.faint}>—</span>
        ) : (
          <span
            className={style.progress}
            title={m.target_expected_of({ value: amountOf(progress.expected, measure) })}
          >
            <ProgressBar {...progress} />
            <small>{progressNames[progress.state]()}</small>
          </span>
        )}
      </td>
      <td data-head={m.target_gap()} data-none={gap === null || gap <= 0 ? '' : undefined}>
        {gap === null || gap <= 0 ? <span className={textStyle.faint}>—</span> : amountOf(gap, measure)}
      </td>
    </tr>
  )
})

function Cell({ row, entry, measure, name, onType }: LineProps & { name: string }) {
  const { target } = row[measure]
  const key = keyOf(row, measure)
  const problem =
    entry === undefined || entry.isValid
      ? null
      : isTooBig(entry.text, measure)
        ? m.target_too_big({ most: amountOf(most[measure], measure) })
        : measure === 'sales'
          ? m.target_not_number()
          : m.target_not_count()
  const isOverOther = entry !== undefined && entry.seen !== target
  return (
    <span className={style.cell}>
      <input
        className={style.input}
        data-target={key}
        data-state={problem !== null ? 'wrong' : entry === undefined ? undefined : 'typed'}
        aria-label={
          row.personName === null
            ? m.target_input({ name })
            : m.target_input_store({ name, store: row.storeName })
        }
        aria-invalid={problem !== null}
        inputMode={measure === 'sales' ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder="—"
        value={entry?.text ?? textOf(target, measure)}
        onChange={({ target: input }) => onType(row, input.value)}
        onFocus={({ target: input }) => input.select()}
      />
      {problem !== null ? (
        <small role="alert" className={textStyle.problem}>
          {problem}
        </small>
      ) : isOverOther ? (
        <small className={style.other}>
          {m.target_conflict_now({ value: target === null ? '—' : amountOf(target, measure) })}
        </small>
      ) : null}
    </span>
  )
}
