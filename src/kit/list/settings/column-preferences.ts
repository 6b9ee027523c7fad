import { readStored, writeStored } from '../../../lib/storage'

export interface ColumnPreferences {
  order: string[]
  hidden: string[]
  shown: string[]
}

export const defaultColumnPreferences: ColumnPreferences = {
  order: [],
  hidden: [],
  shown: [],
}

/** Stored per person and list; an unreadable value gives the defaults. */
export function readColumnPreferences(list: string): ColumnPreferences {
  const text = readStored(nameOf(list))
  if (text === null) return defaultColumnPreferences
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return defaultColumnPreferences
    return {
      order: strings('order' in kept ? kept.order : []),
      hidden: strings('hidden' in kept ? kept.hidden : []),
      shown: strings('shown' in kept ? kept.shown : []),
    }
  } catch {
    return defaultColumnPreferences
  }
}

export function writeColumnPreferences(list: string, columnPreferences: ColumnPreferences): void {
  const plain = [columnPreferences.order, columnPreferences.hidden, columnPreferences.shown].every(
    (list) => list.length === 0,
  )
  writeStored(nameOf(list), plain ? null : JSON.stringify(columnPreferences))
}

/** Extra columns are hidden until a person shows them; other columns are shown until a person hides them. */
export const isShown = (
  column: { key: string; isName: boolean; isExtra: boolean },
  columnPreferences: ColumnPreferences,
) =>
  column.isName ||
  (column.isExtra
    ? columnPreferences.shown.includes(column.key)
    : !columnPreferences.hidden.includes(column.key))

/** The columns in the chosen order; a column that is missing from it comes last. */
export function arranged<Column extends { key: string }>(
  columns: readonly Column[],
  columnPreferences: ColumnPreferences,
): Column[] {
  const place = (key: string) => {
    const at = columnPreferences.order.indexOf(key)
    return at < 0 ? columnPreferences.order.length + columns.findIndex((column) => column.key === key) : at
  }
  return [...columns].sort((a, b) => place(a.key) - place(b.key))
}

export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return [...keys]
  const next = keys.filter((one) => one !== key)
  next.splice(to, 0, key)
  return next
}

const nameOf = (list: string) => `list.${readStored('username') ?? ''}.${list}`

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, 100) : []
