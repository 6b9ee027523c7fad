import { mostColumns } from '../../../contract/system/imports'
import { parseXml } from './parse-xml'
import { refusedFile } from './refused-file'
import { dateStylesOf, dayOf, readShared } from './workbook-parts'
import { openZip, type Zip } from './zip'

/**
 * The rows of the first sheet as text, the header first, streamed on demand; empty rows are skipped, and each has the length of the header.
 * Throws `xlsx_broken`, and problems for exceeded limits.
 */
export async function* workbookRows(file: string): AsyncGenerator<string[]> {
  const zip = await openZip(file)
  try {
    const parts = await partsOf(zip)
    const isDate = await dateStylesOf(zip.open(parts.styles))
    const shared = await readShared(zip.open(parts.sharedStrings))
    let width: number | undefined
    for await (const row of sheetRows(zip, parts, { isDate, shared })) {
      width ??= row.length
      yield Array.from({ length: width }, (_, i) => row[i] ?? '')
    }
  } finally {
    await zip.close()
  }
}

interface Parts {
  sheet: string
  sharedStrings: string
  styles: string
  is1904: boolean
}

/** The location of the first sheet, and the tables that its cells refer to. */
async function partsOf(zip: Zip): Promise<Parts> {
  const found: Parts = { sheet: '', sharedStrings: '', styles: '', is1904: false }
  let relation: string | undefined
  const workbook = parseXml(zip.open('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') found.is1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
      if (name === 'sheet') relation ??= attributes().id
    },
  })
  for await (const _ of workbook);
  const relations = parseXml(zip.open('xl/_rels/workbook.xml.rels'), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id, Type = '', Target = '' } = attributes()
      const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Id === relation) found.sheet = path
      if (Type.endsWith('/sharedStrings')) found.sharedStrings = path
      if (Type.endsWith('/styles')) found.styles = path
    },
  })
  for await (const _ of relations);
  if (zip.open(found.sheet) === undefined) throw refusedFile('xlsx_broken')
  return found
}

interface Cell {
  column: number
  type: string
  style: number
  text: string
}

/** The tables that cells refer to. */
interface Referred {
  isDate: readonly boolean[]
  shared: readonly string[]
}

async function* sheetRows(zip: Zip, { sheet, is1904 }: Parts, referred: Referred): AsyncGenerator<string[]> {
  let rows: string[][] = []
  let row: string[] = []
  let cell: Cell | undefined
  let isText = false
  const end = ({ column, text, ...rest }: Cell) => {
    const value = textOfCell({ text, is1904, ...rest }, referred)
    if (value === '') return
    if (column >= mostColumns) throw refusedFile('too_many_columns', { most: mostColumns })
    row[column] = value
  }
  const reading = parseXml(zip.open(sheet), {
    open: (name, attributes) => {
      if (name === 'row') row = []
      if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes()
        const column = r === undefined ? (cell?.column ?? -1) + 1 : columnOf(r)
        cell = { column, type: t, style: Number(s), text: '' }
      }
      isText = name === 'v' || name === 't'
    },
    close: (name) => {
      isText = false
      if (name === 'c' && cell !== undefined) end(cell)
      if (name !== 'row') return
      cell = undefined
      if (row.length > 0) rows.push(Array.from(row, (value) => value ?? ''))
    },
    text: (text) => {
      if (isText && cell !== undefined) cell.text += text
    },
  })
  for await (const _ of reading) {
    yield* rows
    rows = []
  }
  yield* rows
}

function textOfCell(
  { text, type, style, is1904 }: Omit<Cell, 'column'> & { is1904: boolean },
  { isDate, shared }: Referred,
): string {
  if (text === '') return ''
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return text.slice(0, 10)
  if (type !== 'n') return text
  const number = Number(text)
  const day = isDate[style] ? dayOf(number, is1904) : undefined
  return day ?? (Number.isNaN(number) ? text : String(number))
}

/** 0 for `A7`, 26 for `AA7`. */
function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  if (column === 0) throw refusedFile('xlsx_broken')
  return column - 1
}
