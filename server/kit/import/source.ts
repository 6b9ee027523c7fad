import { open, stat } from 'node:fs/promises'
import {
  mostColumns,
  type TextEncoding,
  tableMaxBytes,
  wholeMaxBytes,
} from '../../../contract/system/imports'
import { brokenAt } from './broken-at'
import { csvRecords } from './csv-records'
import type { JsonShape } from './importable'
import { refusedFile } from './refused-file'
import { encodingOf, type TextFile, textOf } from './text-file'
import { workbookRows } from './workbook-rows'

/** The contents of a file. Records of a table are lists of cells, those of JSON are any values. */
export interface Source {
  /** `table`, or the name of the JSON's shape. */
  shape: string
  /** null for a workbook. */
  encoding: TextEncoding | null
  /** Only for a table. */
  columns: string[]
  records: AsyncIterable<unknown>
}

/** The JSON layouts of a kind. */
export type Shapes = readonly Pick<JsonShape, 'name' | 'records'>[]

/** Detects a file's format from its content and opens it. Throws for an unreadable file, also later while the records are read. */
export async function openSource(file: string, shapes: Shapes): Promise<Source> {
  const { size } = await stat(file)
  const first = await beginning(file)
  if (size > tableMaxBytes) throw refusedFile('file_too_large', { most: tableMaxBytes / 1024 ** 2 })
  if (first.length === 0) throw refusedFile('file_empty')
  const isWorkbook = first.subarray(0, 4).equals(zip)
  const isJson = /^[\s\uFEFF]*[[{]/.test(first.toString('utf8').replaceAll('\0', ''))
  if ((isWorkbook || isJson) && size > wholeMaxBytes)
    throw refusedFile('file_too_large', { most: wholeMaxBytes / 1024 ** 2 })
  if (isWorkbook) return table(workbookRows(file), null)
  const text: TextFile = { file, encoding: await encodingOf(file) }
  return isJson ? jsonSource(text, shapes) : table(csvRecords(text), text.encoding)
}

const zip = Buffer.from('PK\x03\x04', 'latin1')

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** The first row names the columns. */
async function table(given: AsyncGenerator<string[]>, encoding: Source['encoding']): Promise<Source> {
  const rows = bounded(given)
  const { value: header } = await rows.next()
  if (header === undefined) throw refusedFile('file_empty')
  const columns = header.map((name: string) => name.trim())
  const twice = columns.find((name: string, i: number) => name !== '' && columns.indexOf(name) < i)
  if (twice !== undefined) throw refusedFile('column_twice', { name: twice })
  return { shape: 'table', encoding, columns, records: rows }
}

/** Drops empty cells after the last possible column. */
async function* bounded(rows: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  for await (const cells of rows) {
    if (cells.slice(mostColumns).some((cell) => cell !== ''))
      throw refusedFile('too_many_columns', { most: mostColumns })
    yield cells.slice(0, mostColumns)
  }
}

async function jsonSource(file: TextFile, shapes: Shapes): Promise<Source> {
  let text = ''
  for await (const piece of textOf(file)) text += piece
  const value = parse(text)
  for (const { name, records } of shapes) {
    const found = records(value)
    if (found !== undefined)
      return { shape: name, encoding: file.encoding, columns: [], records: each(found) }
  }
  throw refusedFile('unknown_shape')
}

const deepest = 64
/** A record of an exercise has ten. */
const mostBrackets = 2_000_000

function parse(text: string): unknown {
  refuseBrackets(text)
  try {
    return JSON.parse(text)
  } catch {
    throw refusedFile('json_broken', brokenAt(text))
  }
}

/** JSON.parse takes 1.4 GB for 20 MB of nested brackets, and 0.7 GB for as many adjacent ones. */
function refuseBrackets(text: string): void {
  let [depth, count, isString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isString && letter === backslash) at += 1
    else if (letter === quote) isString = !isString
    else if (!isString && openings.includes(letter)) {
      depth += 1
      count += 1
      if (depth > deepest) throw refusedFile('unknown_shape')
      if (count > mostBrackets) throw refusedFile('file_too_complex')
    } else if (!isString && closings.includes(letter)) depth -= 1
  }
}

const [quote, backslash] = [0x22, 0x5c]
const openings = [0x5b, 0x7b]
const closings = [0x5d, 0x7d]

async function* each(records: unknown[]): AsyncGenerator<unknown> {
  yield* records
}
