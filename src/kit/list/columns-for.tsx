import type { ReactNode } from 'react'
import { count, minuteOf, yuan } from '../../lib/format'
import { StatusTag, type Tone } from '../ui/status-tag'
import textStyle from '../ui/text.module.css'

/** A card shows one picture, one state and two facts. */
export type CardPart = 'picture' | 'state' | 'fact'

export interface Column<R> {
  key: string
  title: string
  /** The contract's name of the sort order that a click on the column head requests. */
  sort?: string
  width: number
  align: 'left' | 'right'
  /** The column that names the row: always shown, and kept in view when the table scrolls sideways. */
  isName: boolean
  /** Hidden until a person shows it in the column settings. */
  isExtra: boolean
  /** What it is on a row's card on a phone, besides its name; null is on no card. */
  card: CardPart | null
  render: (row: R) => ReactNode
}

type ColumnOptions = Partial<Pick<Column<unknown>, 'sort' | 'width' | 'isName' | 'isExtra' | 'card'>>
type Keys<R, V> = { [K in keyof R & string]: R[K] extends V ? K : never }[keyof R & string]

/** Column makers for rows of one type; an absent value is a dash, numbers are aligned to the right. */
export function columnsFor<R>() {
  const made = (
    key: string,
    title: string,
    options: ColumnOptions,
    render: (row: R) => ReactNode,
    right = false,
  ): Column<R> => ({
    key,
    title,
    ...(options.sort === undefined ? {} : { sort: options.sort }),
    width: options.width ?? (right ? 110 : 140),
    align: right ? 'right' : 'left',
    isName: options.isName ?? false,
    isExtra: options.isExtra ?? false,
    card: options.card ?? null,
    render,
  })
  return {
    text: (key: Keys<R, string | null>, title: string, options: ColumnOptions = {}) =>
      made(key, title, options, (row) => {
        const text = row[key]
        return typeof text === 'string' && text !== '' ? <Clamped text={text} /> : shown(text)
      }),
    number: (key: Keys<R, number | null>, title: string, options: ColumnOptions = {}) =>
      made(key, title, options, (row) => shown(row[key], (value) => count(Number(value))), true),
    money: (key: Keys<R, number | null>, title: string, options: ColumnOptions = {}) =>
      made(key, title, options, (row) => shown(row[key], (value) => yuan(Number(value))), true),
    date: (key: Keys<R, string | null>, title: string, options: ColumnOptions = {}) =>
      made(key, title, { width: 120, ...options }, (row) => shown(row[key])),
    instant: (key: Keys<R, string | null>, title: string, options: ColumnOptions = {}) =>
      made(key, title, { width: 150, ...options }, (row) =>
        shown(row[key], (value) => minuteOf(String(value))),
      ),
    status: (
      key: string,
      title: string,
      read: (row: R) => { label: string; tone: Tone },
      options: ColumnOptions = {},
    ) => made(key, title, { width: 100, card: 'state', ...options }, (row) => <StatusTag {...read(row)} />),
    cell: (
      key: string,
      title: string,
      render: (row: R) => ReactNode,
      options: ColumnOptions & { right?: boolean } = {},
    ) => made(key, title, options, render, options.right),
  }
}

/** Shows at most two lines; the tooltip has the full text. */
export function Clamped({ text }: { text: string }) {
  return (
    <span className={textStyle.clamp} title={text}>
      {text}
    </span>
  )
}

const shown = (value: unknown, write: (value: unknown) => string = String): ReactNode =>
  value === null || value === undefined || value === '' ? (
    <span className={textStyle.faint}>—</span>
  ) : (
    write(value)
  )
