import type { Locale } from '../problem'

/** A column of an export; both texts are in the requested language. */
export interface CsvColumn<Row> {
  header: (locale: Locale) => string
  cell: (row: Row, locale: Locale) => string | number | null
}

/** Spreadsheets recognize UTF-8 only by its byte order mark. */
const byteOrderMark = '\ufeff'

/** Streams rows as CSV by RFC 4180. */
export function csvStream<Row>(
  columns: CsvColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
  locale: Locale,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const line = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + line(columns.map(({ header }) => header(locale)))))
    },
    async pull(controller) {
      const { value: rows, done } = await batches.next()
      if (done) return controller.close()
      const lines = rows.map((row) => line(columns.map(({ cell }) => cell(row, locale))))
      controller.enqueue(encoder.encode(lines.join('')))
    },
    async cancel() {
      await batches.return(undefined)
    },
  })
}

const negativeNumber = /^-\d+(?:\.\d+)?$/

/**
 * Prefixes a text that a spreadsheet would run as a formula with an apostrophe; East Asian ones also accept full-width signs. A negative
 * number is no formula, and behind an apostrophe no spreadsheet adds it up.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isRun = /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !negativeNumber.test(value)
  const inert = isRun ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
