import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { refusedFile } from './refused-file'
import { longestRecord } from './send-records'
import { type TextFile, textOf } from './text-file'

const delimiters = [',', ';', '\t'] as const

/** The rows of a table as text, the header first, streamed on demand; empty lines are skipped. */
export async function* csvRecords(file: TextFile): AsyncGenerator<string[]> {
  const pieces = textOf(file)
  const first = await firstLine(pieces)
  const parser = parse({
    delimiter: delimiterOf(first),
    relax_column_count: true,
    skip_records_with_empty_values: true,
    // A quotation mark that is never closed would swallow the rest of the file.
    max_record_size: longestRecord,
  })
  const source = Readable.from(joined(first, pieces), { objectMode: true })
  source.on('error', (error) => parser.destroy(error))
  try {
    yield* source.pipe(parser) as AsyncIterable<string[]>
  } catch (error) {
    // An open quotation mark is only noticed at the end of the file; its record is the one after the last complete record.
    throw error instanceof CsvError
      ? refusedFile('csv_broken', { line: Number(error.records ?? 0) + 1 })
      : error
  } finally {
    source.destroy()
  }
}

/** The start of the text, at least up to the end of the header. */
async function firstLine(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  while (!/[\r\n]/.test(text) && text.length < longestRecord) {
    const { value, done } = await pieces.next()
    if (done) break
    text += value
  }
  return text
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first !== '') yield first
  yield* rest
}

/** The delimiter that occurs most in the header, outside of quotation marks. */
function delimiterOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/)
  const count = (one: string) => header.split(one).length
  return [...delimiters].sort((one, other) => count(other) - count(one))[0]!
}
