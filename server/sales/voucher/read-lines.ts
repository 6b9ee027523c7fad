import { CsvError, type Info, parse } from 'csv-parse/sync'
import { check } from '../../../contract/check'
import { givenDay } from '../../../contract/field'
import { voucherCode } from '../../../contract/sales/voucher'
import { fieldsProblem } from '../../kit/problem'
import { fenOf } from '../../kit/yuan-of'

/** A line of a platform's file; `amountFen` is null when it cannot be read. */
export interface Line {
  line: number
  code: string
  amountFen: number | null
  day: string | null
}

interface Numbered {
  record: string[]
  info: Info
}

/** The lines of a file of code, amount and day, with or without a header, as a spreadsheet saves it. */
export function readLines(text: string): Line[] {
  const [first, ...others] = recordsOf(text.replace(/^\uFEFF/, ''))
  if (first === undefined) return []
  return (isHeader(first) ? others : [first, ...others]).map(readLine)
}

/** A header names the code and the amount, and has a digit in neither. */
const isHeader = ({ record: [code = '', amount = ''] }: Numbered) => !/\d/.test(code + amount)

function recordsOf(text: string): Numbered[] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: 1000,
    }) as unknown as Numbered[]
  } catch (error) {
    if (error instanceof CsvError)
      throw fieldsProblem([
        { path: ['text'], code: 'settlement_file', params: { source: Number(error.lines ?? 1) } },
      ])
    throw error
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1)
  return ['\t', ';'].find((one) => first.includes(one)) ?? ','
}

function readLine({ record: [given = '', amount = '', day = ''], info }: Numbered): Line {
  const code = check(voucherCode, given)
  const fen = signedFenOf(amount)
  const line = info.lines
  if (code.fields !== undefined || fen === null)
    return { line, code: given.slice(0, 40), amountFen: null, day: null }
  return { line, code: code.value, amountFen: fen, day: dayOf(day) }
}

/** `-¥1,026.91`; a comma that does not part thousands is no number of ours. */
function signedFenOf(amount: string): number | null {
  const plain = amount
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
  const [, sign = '', yuan = ''] = /^([-\u2212]?)[¥]?([\d.]+)$/.exec(plain) ?? []
  const fen = fenOf(yuan)
  if (fen === undefined) return null
  return sign === '' ? fen : 0 - fen
}

/** `2026-03-02`, `2026/3/2` or `2026.3.2`, a time of day after it or not. */
function dayOf(given: string): string | null {
  const [, year = '', month = '', date = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]|$)/.exec(given.trim()) ?? []
  const read = check(givenDay, `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  return read.fields === undefined ? read.value : null
}
