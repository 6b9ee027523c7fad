import { open } from 'node:fs/promises'
import { mostBillLines } from '../../../contract/sales/bill'
import { refusedFile } from '../../kit/import/refused-file'
import { encodingOf, type TextFile, textOf } from '../../kit/import/text-file'
import { alipayBill } from './alipay-bill'
import type { BillFormat, BillHead, BillLine } from './bill-format'
import { wechatBill } from './wechat-bill'

/** Characters of a line; a name of goods has 127. */
const longestLine = 4_096
/** Lines without money: remarks, headers and totals. */
const mostOthers = 100

/** Reads a whole bill and gives what it says. Throws the problem of a file that is not a whole bill of one merchant and one day. */
export async function readBillHead(file: string): Promise<BillHead & { encoding: TextFile['encoding'] }> {
  if ((await beginning(file)).equals(zip)) throw refusedFile('bill_zipped')
  const text: TextFile = { file, encoding: await encodingOf(file) }
  let opened: BillFormat | undefined
  let [merchantNo, day]: (string | undefined)[] = []
  const sums = { payments: 0, paymentFen: 0, refunds: 0, refundFen: 0 }
  let others = 0
  for await (const { found, format, n } of readLines(text)) {
    opened = format
    if (found === undefined) {
      others += 1
      if (others > mostOthers) throw refusedFile('bill_unknown')
      continue
    }
    const { line } = found
    requireWhole(line, n)
    merchantNo ??= found.merchantNo
    if (merchantNo !== found.merchantNo) throw refusedFile('bill_merchants', { line: n })
    day ??= line.at.slice(0, 10)
    if (line.at.slice(0, 10) !== day) throw refusedFile('bill_days', { line: n })
    sums[line.kind === 'payment' ? 'payments' : 'refunds'] += 1
    sums[line.kind === 'payment' ? 'paymentFen' : 'refundFen'] += line.amountFen
    if (sums.payments + sums.refunds > mostBillLines)
      throw refusedFile('too_many_records', { most: mostBillLines })
  }
  if (opened === undefined) throw refusedFile('file_empty')
  const end = opened.end()
  if (end.day !== undefined && day !== undefined && end.day !== day)
    throw refusedFile('bill_days', { line: 1 })
  merchantNo ??= end.merchantNo
  day ??= end.day
  // A bill of WeChat Pay without lines names neither its merchant nor its day.
  if (merchantNo === undefined || day === undefined) throw refusedFile('bill_empty')
  return { channel: opened.channel, merchantNo, day, ...sums, encoding: text.encoding }
}

/** The lines of a bill that `readBillHead` has accepted. */
export async function* billLines(text: TextFile): AsyncGenerator<BillLine> {
  for await (const { found } of readLines(text)) if (found !== undefined) yield found.line
}

/** Every line with what its format makes of it; `n` is the number of the line. */
async function* readLines(text: TextFile) {
  let format: BillFormat | undefined
  let n = 0
  for await (const { line: one, isUnfinished } of linesOf(text)) {
    n += 1
    if (one === '') continue
    const isFirst = format === undefined
    format ??= formatOf(one)
    // The first line of a WeChat Pay bill names the columns; `formatOf` has read it.
    const read = format.read
    const found =
      isFirst && format.channel === 'wechat' ? undefined : unlessCut(isUnfinished, () => read(one, n))
    yield { found, format, n }
  }
}

/** What is wrong with a last line that no line end follows is that the file was cut there. */
function unlessCut<Found>(isUnfinished: boolean, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    throw isUnfinished ? refusedFile('bill_cut') : error
  }
}

const zip = Buffer.from('PK\x03\x04', 'latin1')

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function formatOf(first: string): BillFormat {
  if (first.startsWith('#支付宝业务明细查询')) return alipayBill()
  if (first.startsWith('交易时间,')) return wechatBill(first)
  throw refusedFile('bill_unknown')
}

const numberPattern = /^[A-Za-z0-9_\-|*@]{1,64}$/

function requireWhole({ number, txnNo, amountFen, at }: BillLine, n: number): void {
  const isWhole =
    numberPattern.test(number) &&
    numberPattern.test(txnNo) &&
    amountFen >= 0 &&
    /^20\d{2}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(at) &&
    isInstant(at)
  if (!isWhole) throw refusedFile('bill_line', { line: n })
}

/** Whether the calendar has `2026-02-28 23:59:59`; Date.parse takes 02-30 and 24:00:00 for the day after. */
function isInstant(at: string): boolean {
  const time = Date.parse(`${at.replace(' ', 'T')}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(at.replace(' ', 'T'))
}

/** The lines without blanks at their ends. */
async function* linesOf(text: TextFile): AsyncGenerator<{ line: string; isUnfinished: boolean }> {
  let rest = ''
  for await (const piece of textOf(text)) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if ([rest, ...lines].some(({ length }) => length > longestLine)) throw refusedFile('bill_unknown')
    for (const line of lines) yield { line: line.trim(), isUnfinished: false }
  }
  yield { line: rest.trim(), isUnfinished: true }
}
