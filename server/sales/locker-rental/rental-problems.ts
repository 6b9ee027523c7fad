import { plusDays } from '../../../contract/days'
import type { FieldProblem } from '../../../contract/problem'
import type { DeskChannel } from '../../../contract/sales/order'

/** How far from today a rental may begin, and how long it may last. */
const [mostShifted, mostDays] = [31, 731]

/** What is wrong with the days of a rental or of a renewal. */
export function dayProblems({
  startsOn,
  endsOn,
  today,
}: {
  startsOn: string
  endsOn: string
  today: string
}): FieldProblem[] {
  if (endsOn < startsOn) return [{ path: ['endsOn'], code: 'ends_before_start' }]
  if (endsOn < today) return [{ path: ['endsOn'], code: 'locker_end_past' }]
  return endsOn >= plusDays(startsOn, mostDays)
    ? [{ path: ['endsOn'], code: 'period_too_long', params: { maximum: mostDays } }]
    : []
}

/** A rental may be entered later, and agreed before its first day. */
export function startProblems(startsOn: string, today: string): FieldProblem[] {
  const [from, to] = [plusDays(today, -mostShifted), plusDays(today, mostShifted)]
  return startsOn < from || startsOn > to
    ? [{ path: ['startsOn'], code: 'locker_start_range', params: { from, to } }]
    : []
}

/** Money has a channel, and a slip or a transfer has a number. */
export function channelProblems(
  money: { fen: number; channel: DeskChannel | null; txnNo: string | null },
  paths: { channel: string; txnNo: string },
): FieldProblem[] {
  const { fen, channel, txnNo } = money
  if (fen > 0 && channel === null) return [{ path: [paths.channel], code: 'required' }]
  if (fen === 0 && channel !== null) return [{ path: [paths.channel], code: 'not_of_channel' }]
  const needsNo = channel === 'pos' || channel === 'transfer'
  if (needsNo === (txnNo !== null)) return []
  return [{ path: [paths.txnNo], code: needsNo ? 'required' : 'not_of_channel' }]
}
