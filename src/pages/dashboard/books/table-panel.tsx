import type { ReactNode } from 'react'
import { m } from '#messages'
import { Panel, PanelNote } from '../panel'
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
  return (
    <Panel title={title} note={note} waits={rows === undefined ? 3 : false}>
      {rows === undefined || rows.length === 0 ? (
        <PanelNote>{none}</PanelNote>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what scrolls must be scrolled by keys as well; a fieldset is of a form
        <div className={style.scroll} tabIndex={0} role="group" aria-label={title}>
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
        <PanelNote>{m.start_more({ count: total - rows.length })}</PanelNote>
      ) : null}
    </Panel>
  )
}
