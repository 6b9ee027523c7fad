import IconDownload from '@douyinfe/semi-icons/lib/es/icons/IconDownload'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, useId, useState } from 'react'
import { m } from '#messages'
import { Segmented } from '../form/segmented'
import { csvOf } from '../ui/csv-of'
import { offer } from '../ui/download'
import textStyle from '../ui/text.module.css'
import style from './chart.module.css'

/** A column of a row's labels; `plain` is the text for a file, where it differs. */
export interface ChartLabel<Row> {
  name: string
  text: (row: Row) => string
  plain?: (row: Row) => string
}

interface Props<Row> {
  title: string
  /** Names the rows in its first column. */
  columns: readonly ChartLabel<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The file's name without its ending. */
  file: string
  tools?: ReactNode
  note?: ReactNode
  children: ReactNode
}

const views = ['chart', 'table'] as const
type View = (typeof views)[number]

/** A chart, or a table of the same data, which can be saved. */
export function ChartPanel<Row>(props: Props<Row>) {
  const { title, columns, rows, keyOf, file, tools, note, children } = props
  const id = useId()
  const [view, setView] = useState<View>('chart')
  const save = () =>
    offer(
      csvOf([
        columns.map(({ name }) => name),
        ...rows.map((row) => columns.map(({ text, plain = text }) => plain(row))),
      ]),
      `${file}.csv`,
    )
  return (
    <section className={style.chart} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <div className={style.chartTools}>
          {view === 'chart' ? tools : null}
          <Segmented
            label={m.kit_chart_view({ title })}
            options={views}
            value={view}
            labelFor={(one) => (one === 'chart' ? m.kit_chart_drawn() : m.kit_chart_table())}
            onChange={setView}
          />
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconDownload aria-hidden />}
            aria-label={m.kit_chart_save({ title })}
            onClick={save}
          />
        </div>
      </header>
      {view === 'chart' ? (
        children
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
        <section className={style.chartScroll} tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ name, text }, at) =>
                    at === 0 ? (
                      <th key={name} scope="row">
                        {text(row)}
                      </th>
                    ) : (
                      <td key={name}>{text(row)}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {note === undefined ? null : <p className={textStyle.note}>{note}</p>}
    </section>
  )
}
