import { mostRecords } from '../../../contract/system/imports'
import { refusedFile } from './refused-file'

/** Characters of a record as JSON; a longer one was not written by a person. */
export const longestRecord = 64 * 1024
/** Characters of all records together, because shared strings can expand a small workbook. */
const mostLetters = 256 * 1024 * 1024
/** Characters and records of a line. */
const [lineLetters, lineRecords] = [256 * 1024, 500]
const deepest = 32

/** Sends lines `records <how many> <JSON list>` that can be stored; throws above the limits. */
export async function sendRecords(
  records: AsyncIterable<unknown>,
  send: (line: string) => Promise<void>,
): Promise<void> {
  let waiting: string[] = []
  let [letters, found, all] = [0, 0, 0]
  const flush = async () => {
    if (waiting.length > 0) await send(`records ${waiting.length} [${waiting.join(',')}]`)
    waiting = []
    letters = 0
  }
  for await (const record of records) {
    const text = JSON.stringify(storable(record))
    found += 1
    letters += text.length
    all += text.length
    if (text.length > longestRecord)
      throw refusedFile('record_too_large', { row: found, most: longestRecord / 1024 })
    if (found > mostRecords) throw refusedFile('too_many_records', { most: mostRecords })
    if (all > mostLetters) throw refusedFile('file_too_complex')
    waiting.push(text)
    if (letters >= lineLetters || waiting.length === lineRecords) await flush()
  }
  await flush()
}

/** Replaces NUL and unpaired surrogates, which no database column accepts, by the replacement character. */
function storable(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw refusedFile('unknown_shape')
  if (typeof value === 'string') return value.replace(/\0|\p{Cs}/gu, '\ufffd')
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storable(name), storable(member, depth + 1)]),
  )
}
