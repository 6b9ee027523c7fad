import type { Importable, TableField } from './importable'
import { refusedFile } from './refused-file'

export type Mapping = Record<string, string | null>

/** The most likely column of each field; null without one. Throws `wrong_columns` when no column is known. */
export function likelyMapping({ table }: Pick<Importable, 'table'>, columns: readonly string[]): Mapping {
  const free = new Map(columns.map((column) => [folded(column), column]))
  const mapping = Object.fromEntries(
    table.fields.map((field) => {
      const column = namesOf(field)
        .map((name) => free.get(name))
        .find((found) => found !== undefined)
      return [field.name, column ?? null]
    }),
  )
  if (Object.values(mapping).every((column) => column === null))
    throw refusedFile('wrong_columns', {
      columns: columns.join(', ').slice(0, 300),
      known: table.fields.map(({ title }) => title('zh-CN')).join(', '),
    })
  return mapping
}

/** The cells of a record by field, trimmed. */
export function cellsOf(
  record: readonly string[],
  columns: readonly string[],
  mapping: Mapping,
): Record<string, string> {
  const byColumn = new Map(columns.map((column, i) => [column, record[i]?.trim() ?? '']))
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [
      field,
      column === null ? '' : (byColumn.get(column) ?? ''),
    ]),
  )
}

function namesOf({ name, title, synonyms }: TableField): string[] {
  return [name, title('zh-CN'), title('en-US'), ...synonyms].map(folded)
}

function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-·/（）()*：:]+/g, '')
}
