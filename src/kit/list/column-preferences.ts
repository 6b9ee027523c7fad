import { readStored, writeStored } from '../../lib/storage'

export type Density = 'normal' | 'compact'

export interface ListLook {
  order: string[]
  hidden: string[]
  shown: string[]
  density: Density
}

export const plainLook: ListLook = { order: [], hidden: [], shown: [], density: 'normal' }

/** Kept per person and list; anything unreadable is the plain look. */
export function readLook(list: string): ListLook {
  const text = readStored(nameOf(list))
  if (text === null) return plainLook
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return plainLook
    return {
      order: strings('order' in kept ? kept.order : []),
      hidden: strings('hidden' in kept ? kept.hidden : []),
      shown: strings('shown' in kept ? kept.shown : []),
      density: 'density' in kept && kept.density === 'compact' ? 'compact' : 'normal',
    }
  } catch {
    return plainLook
  }
}

export function writeLook(list: string, look: ListLook): void {
  const plain =
    [look.order, look.hidden, look.shown].every((list) => list.length === 0) && look.density === 'normal'
  writeStored(nameOf(list), plain ? null : JSON.stringify(look))
}

/** Extra columns are hidden until a person shows them; other columns are shown until a person hides them. */
export const isShown = (column: { key: string; isName: boolean; isExtra: boolean }, look: ListLook) =>
  column.isName || (column.isExtra ? look.shown.includes(column.key) : !look.hidden.includes(column.key))

/** The columns as the look has them; a column that the look does not know keeps its place at the end. */
export function arranged<Column extends { key: string }>(
  columns: readonly Column[],
  look: ListLook,
): Column[] {
  const place = (key: string) => {
    const at = look.order.indexOf(key)
    return at < 0 ? look.order.length + columns.findIndex((column) => column.key === key) : at
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
