import { failure, type JsonShape } from '../../../kit/import/importable'
import { cellsOf, likelyMapping } from '../../../kit/import/mapping'
import { isObject } from '../../../kit/is-object'
import { personTable, readCells } from './table'

/** JSON that is a list of objects with the table's columns. */
export const people: JsonShape = {
  name: 'people',
  records: (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isObject) && hasRequired(value[0] ?? {})
      ? value
      : undefined,
  read: (record) => {
    if (!isObject(record)) {
      const problems = [failure([], 'no_record')]
      return { name: '', source: '', sourceId: '', draft: {}, unresolved: {}, problems }
    }
    const columns = Object.keys(record)
    const cells = columns.map((column) => plainText(record[column]))
    return readCells(cellsOf(cells, columns, likelyMapping({ table: personTable }, columns)))
  },
}

function hasRequired(record: Record<string, unknown>): boolean {
  const keys = Object.keys(record)
  return personTable.fields.some(
    ({ name, isRequired, synonyms, title }) =>
      isRequired && [name, title('zh-CN'), ...synonyms].some((one) => keys.includes(one)),
  )
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
