import { sql } from 'kysely'
import type { output } from 'zod/v4/core'
import type { MatchOutcome, VoucherStatus, vouchers } from '../../../contract/sales/voucher'
import { fieldsProblem } from '../../kit/problem'
import type { RequestContext } from '../../kit/resource/serve'
import { visibleTo } from '../../kit/resource/store-scope'
import { type Line, readLines } from './read-lines'
import { voucherTable } from './table'

type Matching = output<(typeof vouchers)['match']['body']>
type Matched = output<(typeof vouchers)['match']['reply']>['lines'][number]

/** Most lines of a file. */
const mostLines = 500

interface Found {
  id: string
  code: string
  status: VoucherStatus
  isCodeReturned: boolean
  payoutFen: number
  faceFen: number
}

/** What the lines of a file are to the books: `code, amount, day`. A taken back amount is negative. */
export async function matchLines(
  request: RequestContext<unknown, Matching>,
): Promise<output<(typeof vouchers)['match']['reply']>> {
  const read = readLines(request.body.text)
  if (read.length > mostLines)
    throw fieldsProblem([{ path: ['text'], code: 'too_many', params: { maximum: mostLines } }])
  const found = await findVouchers(
    request,
    read.flatMap(({ code, amountFen }) => (amountFen === null ? [] : [code])),
  )
  const seen = new Set<string>()
  const lines = read.map((line): Matched => {
    const voucher = voucherOf(line, found)
    // A code that was returned may be in a file twice: as what was paid, and as what is taken back.
    const key = `${isTakenBack(line) ? '-' : ''}${line.code}`
    const outcome = outcomeOf(line, voucher, seen.has(key))
    seen.add(key)
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

const isTakenBack = ({ amountFen }: Line) => (amountFen ?? 0) < 0

/** Of the vouchers of a code, what is taken back is of the reversed one, and what is paid of the present one. */
function voucherOf(line: Line, found: readonly Found[]): Found | undefined {
  const own = found.filter(({ code }) => code === line.code)
  const isFirst = isTakenBack(line)
    ? ({ status }: Found) => status === 'deducting'
    : ({ isCodeReturned }: Found) => !isCodeReturned
  return own.find(isFirst) ?? own[0]
}

function outcomeOf(line: Line, voucher: Found | undefined, isRepeated: boolean): MatchOutcome {
  const { amountFen } = line
  if (amountFen === null) return 'unreadable'
  if (isRepeated) return 'repeated'
  if (voucher === undefined) return 'unknown'
  if (voucher.status === 'reversed') return 'reversed'
  if (isTakenBack(line) !== (voucher.status === 'deducting'))
    return voucher.status === 'deducting' ? 'to_take_back' : 'not_reversed'
  if (voucher.status === 'settled') return 'settled'
  return Math.abs(amountFen) === voucher.payoutFen ? 'matched' : 'differs'
}

async function findVouchers(
  { tx, scope, body }: RequestContext<unknown, Matching>,
  codes: readonly string[],
): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select id, code, status, is_code_returned, payout_fen, face_fen from voucher
    where platform = ${body.platform} and code = any(${codes}::text[]) and ${visibleTo(voucherTable.rows!, scope)}
    order by is_code_returned, created_at desc
  `.execute(tx)
  return rows
}
