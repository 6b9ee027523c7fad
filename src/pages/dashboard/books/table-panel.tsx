import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import pageStyle from '../dashboard.module.css'
import style from './books.module.css'

interface Props {
  title: string
  note?: string | undefined
  columns: readonly { name: string; isNumber?: boolean }[]
  /** Undefined while it loads. */
  rows: ReactNode[] | undefined
  /** How many rows there are in all. */
  total: number
  none: string
}

/** A few rows with their headings; what is not shown is counted. */
export function TablePanel({ title, note, columns, rows, total, none }: Props) {
  const id = useId()
  return (
    <section className={style.panel} aria-labelledby={id} aria-busy={rows === undefined}>
      <h2>
        <span id={id}>{title}</span>
        {note === undefined ? null : <small>{note}</small>}
      </h2>
      {rows === undefined ? (
        <div className={`${pageStyle.waiting} ${style.waits}`} />
      ) : rows.length === 0 ? (
        <p className={style.quiet}>{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what scrolls must be scrolled by keys as well; a fieldset is of a form
        <div className={style.scroll} tabIndex={0} role="group" aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, isNumber }) => (
                  <th key={name} scope="col" data-number={isNumber}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
      {rows !== undefined && total > rows.length ? (
        <p className={style.quiet}>{m.start_more({ count: total - rows.length })}</p>
      ) : null}
    </section>
  )
}
