import { refusedFile } from '../../kit/import/refused-file'
import type { BillFormat } from './bill-format'
import { yuanToFen } from './yuan-to-fen'

const required = {
  txnNo: '支付宝交易号',
  paymentNo: '商户订单号',
  type: '业务类型',
  subject: '商品名称',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const
type Column = keyof typeof required

/**
 * Alipay's transaction details of a day: lines of remarks that begin with `#`, a header, lines, and remarks with the counts. The layout is
 * that of published samples; docs/decisions/0104 says which.
 */
export function alipayBill(): BillFormat {
  let columns: string[] | undefined
  let at: Record<Column, number> | undefined
  let merchantNo: string | undefined
  let day: string | undefined
  let isEnded = false
  let [payments, refunds] = [0, 0]
  const counts: { 交易?: number; 退款?: number } = {}

  return {
    channel: 'alipay',
    read(text, n) {
      if (text.startsWith('#')) {
        merchantNo ??= /^#账号[：:]\s*\[(\d+)\]/.exec(text)?.[1]
        day ??= dayOf(text)
        if (text.includes('业务明细列表结束')) isEnded = true
        const counted = /^#(交易|退款)合计[：:]\s*(\d+)笔/.exec(text)
        if (counted !== null) counts[counted[1] as '交易' | '退款'] = Number(counted[2])
        return undefined
      }
      if (isEnded) throw refusedFile('bill_after_end', { line: n })
      const cells = text.split(',').map((cell) => cell.trim())
      if (at === undefined || columns === undefined) {
        columns = cells
        at = placesOf(columns)
        return undefined
      }
      const whole = joined(cells, columns.length, at.subject)
      if (whole === undefined) throw refusedFile('bill_line', { line: n })
      const places = at
      const cell = (name: Column) => whole[places[name]] ?? ''
      const isRefund = cell('type') === '退款'
      if (!isRefund && cell('type') !== '交易') throw refusedFile('bill_line', { line: n })
      const amountFen = yuanToFen(cell('amount'), n)
      if (isRefund) refunds += 1
      else payments += 1
      return {
        merchantNo: merchantNo ?? '',
        line: {
          kind: isRefund ? 'refund' : 'payment',
          number: isRefund ? cell('refundNo') : cell('paymentNo'),
          txnNo: cell('txnNo'),
          amountFen: isRefund ? Math.abs(amountFen) : amountFen,
          state: 'succeeded',
          at: cell('at').replace(/\s+/g, ' '),
        },
      }
    },
    end() {
      const isWhole = (counts.交易 ?? 0) === payments && (counts.退款 ?? 0) === refunds
      if (!isEnded || !isWhole) throw refusedFile('bill_cut')
      if (merchantNo === undefined || day === undefined) throw refusedFile('bill_unknown')
      return { merchantNo, day }
    },
  }
}

/** The day of `起始日期：[2026年03月02日 00:00:00]   终止日期：[2026年03月03日 00:00:00]`; throws for another span. */
function dayOf(text: string): string | undefined {
  const found = [
    ...text.matchAll(/(起始|终止)日期[：:]\s*\[(\d{4})年(\d{2})月(\d{2})日 (\d{2}:\d{2}:\d{2})\]/g),
  ]
  const [from, to] = found
  if (from === undefined || to === undefined) return undefined
  const [first, last] = [from, to].map(([, , year, month, date]) => `${year}-${month}-${date}`)
  if (first === undefined || last === undefined) return undefined
  const next = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10)
  if (from[5] !== '00:00:00' || (last !== next && last !== first)) throw refusedFile('bill_days', { line: 1 })
  return first
}

function placesOf(columns: readonly string[]): Record<Column, number> {
  const entries = Object.entries(required).map(([name, title]) => {
    const place = columns.indexOf(title)
    if (place < 0) throw refusedFile('bill_unknown')
    return [name, place]
  })
  // Every column has an entry.
  return Object.fromEntries(entries)
}

/** The cells of a line; what is too many belongs to the name of the goods, which is not quoted and may hold commas. */
function joined(cells: readonly string[], wanted: number, subject: number): string[] | undefined {
  const extra = cells.length - wanted
  if (extra < 0) return undefined
  return [
    ...cells.slice(0, subject),
    cells.slice(subject, subject + extra + 1).join(','),
    ...cells.slice(subject + extra + 1),
  ]
}
