import { readSheet } from 'read-excel-file/node'
import { refusedFile } from './refused-file'

/** What a workbook may come to when it is unpacked: a small file can hold very much. */
const mostUnpacked = 200 * 1024 * 1024

/** The rows of the first sheet as text. Throws `xlsx_broken` for what is no workbook, `file_too_large` for what unpacks to too much. */
export async function* workbookRows(bytes: Buffer): AsyncGenerator<string[]> {
  if (unpackedSize(bytes) > mostUnpacked)
    throw refusedFile('file_too_large', { most: mostUnpacked / 1024 ** 2 })
  const rows = await readSheet(bytes).catch(() => {
    throw refusedFile('xlsx_broken')
  })
  for (const row of rows) {
    const cells = row.map(textOf)
    if (cells.some((cell) => cell !== '')) yield cells
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** What the archive's directory says that its files come to. */
function unpackedSize(bytes: Buffer): number {
  const from = Math.max(0, bytes.length - 65_557)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < from || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory)
    throw refusedFile('xlsx_broken')
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) throw refusedFile('xlsx_broken')
    size += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return size
}
