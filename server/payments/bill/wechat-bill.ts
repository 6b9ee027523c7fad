import { refusedFile } from '../../kit/import/refused-file'
import type { BillFormat, BillLine, CheckedLine } from './bill-format'
import { yuanToFen } from './yuan-to-fen'

/** The columns that are read; both spellings are published, the older one for merchants without coupons that need no prepayment. */
const names = {
  at: ['交易时间'],
  merchantNo: ['商户号'],
  txnNo: ['微信订单号'],
  paymentNo: ['商户订单号'],
  state: ['交易状态'],
  refundTxnNo: ['微信退款单号'],
  refundNo: ['商户退款单号'],
  refundState: ['退款状态'],
  paidFen: ['订单金额', '总金额'],
  refundFen: ['申请退款金额', '退款金额'],
} as const
type Column = keyof typeof names

const states: Record<string, BillLine['state'] | undefined> = {
  '': 'succeeded',
  SUCCESS: 'succeeded',
  PROCESSING: 'processing',
  FAIL: 'failed',
  CHANGE: 'failed',
}

/**
 * The trade bill of WeChat Pay of the type ALL: a header, lines whose values each begin with a back-quote, a header of totals and the totals.
 * https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html
 */
export function wechatBill(header: string): BillFormat {
  const columns = header.split(',').map((name) => name.trim())
  const at = placesOf(columns)
  let totals: string[] | undefined
  let values: string[] | undefined
  let [lines, paidFen, refundFen] = [0, 0, 0]

  return {
    channel: 'wechat',
    read(text, n) {
      if (values !== undefined) throw refusedFile('bill_after_end', { line: n })
      if (totals !== undefined) {
        values = cellsOf(text)
        return undefined
      }
      if (text.startsWith('总交易单数')) {
        totals = text.split(',').map((name) => name.trim())
        return undefined
      }
      const cells = cellsOf(text)
      if (!text.startsWith('`') || cells.length !== columns.length)
        throw refusedFile('bill_line', { line: n })
      const cell = (name: Column) => cells[at[name]]?.trim() ?? ''
      const paid = yuanToFen(cell('paidFen'), n)
      const refunded = yuanToFen(cell('refundFen'), n)
      lines += 1
      paidFen += paid
      refundFen += refunded
      return lineOf(cell, { paid, refunded }, n)
    },
    end() {
      const total = (...wanted: string[]) =>
        values?.[totals?.findIndex((name) => wanted.includes(name)) ?? -1]
      const [count, paid, refunded] = [
        total('总交易单数'),
        total('订单总金额', '总交易额'),
        total('申请退款总金额', '申请退款金额', '总退款金额'),
      ]
      const isWhole =
        count === String(lines) &&
        paid !== undefined &&
        refunded !== undefined &&
        yuanToFen(paid, 0) === paidFen &&
        yuanToFen(refunded, 0) === refundFen
      if (!isWhole) throw refusedFile('bill_cut')
      return {}
    },
  }
}

function placesOf(columns: readonly string[]): Record<Column, number> {
  // A file of payments alone has no column of refunds, and one of refunds alone has the time of their request.
  if (!columns.includes('商户退款单号') || columns.includes('退款申请时间')) throw refusedFile('bill_part')
  const entries = Object.entries(names).map(([name, known]) => {
    const place = columns.findIndex((column) => (known as readonly string[]).includes(column))
    if (place < 0) throw refusedFile('bill_unknown')
    return [name, place]
  })
  // Every column has an entry.
  return Object.fromEntries(entries)
}

function lineOf(
  cell: (name: Column) => string,
  { paid, refunded }: { paid: number; refunded: number },
  n: number,
): CheckedLine {
  const merchantNo = cell('merchantNo')
  const [at, state] = [cell('at').replace(/\s+/g, ' '), cell('state')]
  if (state === 'SUCCESS')
    return {
      merchantNo,
      line: {
        kind: 'payment',
        number: cell('paymentNo'),
        txnNo: cell('txnNo'),
        amountFen: paid,
        state: 'succeeded',
        at,
      },
    }
  // A revoked payment is money that went back, too.
  if (state !== 'REFUND' && state !== 'REVOKED') throw refusedFile('bill_line', { line: n })
  const refundState = states[cell('refundState')]
  if (refundState === undefined) throw refusedFile('bill_line', { line: n })
  return {
    merchantNo,
    line: {
      kind: 'refund',
      number: unlessZero(cell('refundNo')) ?? cell('paymentNo'),
      txnNo: unlessZero(cell('refundTxnNo')) ?? cell('txnNo'),
      amountFen: refunded,
      state: refundState,
      at,
    },
  }
}

const unlessZero = (text: string) => (text === '' || text === '0' ? undefined : text)

/** A name may hold a comma, but no value holds a comma and a back-quote. */
const cellsOf = (text: string): string[] => text.replace(/^`/, '').split(',`')
