import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import { check } from '../../../contract/check'
import {
  type MatchOutcome,
  type VoucherStatus,
  voucherCode,
  type vouchers,
} from '../../../contract/sales/voucher'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { fenOf } from '../../kit/yuan-of'
import { voucherTable } from './table'

type Matching = output<(typeof vouchers)['match']['body']>
type Matched = output<(typeof vouchers)['match']['reply']>['lines'][number]

/** Most lines of a file. */
const mostLines = 500

interface Found {
  id: string
  code: string
  status: VoucherStatus
  payoutFen: number
  faceFen: number
}

/** What the lines of a file are to the books: `code, amount, day`, a header first. A taken back amount is negative. */
export async function matchLines(
  request: RequestContext<unknown, Matching>,
): Promise<output<(typeof vouchers)['match']['reply']>> {
  const read = recordsOf(request.body.text).map(readLine)
  if (read.length > mostLines)
    throw fieldsProblem([{ path: ['text'], code: 'too_many', params: { maximum: mostLines } }])
  const found = await findVouchers(
    request,
    read.flatMap(({ code, amountFen }) => (amountFen === null ? [] : [code])),
  )
  const seen = new Set<string>()
  const lines = read.map((line): Matched => {
    const outcome = outcomeOf(line, found.get(line.code), seen)
    seen.add(line.code)
    const voucher = found.get(line.code)
    const sign = voucher?.status === 'deducting' ? -1 : 1
    return {
      ...line,
      outcome,
      voucherId: outcome === 'matched' || outcome === 'differs' ? (voucher?.id ?? null) : null,
      payoutFen: voucher === undefined ? null : sign * voucher.payoutFen,
      faceFen: voucher?.faceFen ?? null,
    }
  })
  return { lines }
}

type Line = Pick<Matched, 'line' | 'code' | 'amountFen' | 'day'>

function outcomeOf(
  { code, amountFen }: Line,
  voucher: Found | undefined,
  seen: ReadonlySet<string>,
): MatchOutcome {
  if (amountFen === null) return 'unreadable'
  if (seen.has(code)) return 'repeated'
  if (voucher === undefined) return 'unknown'
  if (voucher.status === 'settled' || voucher.status === 'reversed') return voucher.status
  // What is taken back is negative, and what is paid is not.
  if (amountFen < 0 !== (voucher.status === 'deducting')) return 'differs'
  return Math.abs(amountFen) === voucher.payoutFen ? 'matched' : 'differs'
}

function recordsOf(text: string): string[][] {
  try {
    const records: string[][] = parse(text.replace(/^\uFEFF/, ''), {
      relax_column_count: true,
      skip_records_with_empty_values: true,
      max_record_size: 1000,
    })
    return records.slice(1)
  } catch (error) {
    if (error instanceof CsvError)
      throw fieldsProblem([
        { path: ['text'], code: 'settlement_file', params: { source: Number(error.lines ?? 1) } },
      ])
    throw error
  }
}

function readLine([given = '', amount = '', day = '']: string[], at: number): Line {
  const code = check(voucherCode, given)
  const [, sign = '', yuan = ''] = /^\s*(-?)\s*[¥￥]?\s*([\d.]+)\s*$/.exec(amount.replaceAll(',', '')) ?? []
  const fen = fenOf(yuan)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day.trim())
  // The header is the first line.
  const line = at + 2
  if (code.fields !== undefined || fen === undefined)
    return { line, code: given.slice(0, 40), amountFen: null, day: null }
  return { line, code: code.value, amountFen: sign === '-' ? -fen : fen, day: isDay ? day.trim() : null }
}

async function findVouchers(
  { tx, scope, body }: RequestContext<unknown, Matching>,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Found>> {
  const { rows } = await sql<Found>`
    select id, code, status, payout_fen, face_fen from voucher
    where platform = ${body.platform} and code = any(${codes}::text[]) and not is_code_returned
      and ${visibleTo(voucherTable.rows!, scope)}
  `.execute(tx)
  return new Map(rows.map((row) => [row.code, row]))
}
