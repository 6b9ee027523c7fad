import type { Moved } from './channel'

/** What a channel says of money that moved, measured against what we asked for. */
export function moved(said: Moved & { currency?: string | undefined }, askedFen: number) {
  const { txnNo, amountFen, at, currency = 'CNY' } = said
  const state =
    amountFen === askedFen && currency === 'CNY' ? ('succeeded' as const) : ('mismatched' as const)
  return { state, txnNo, amountFen, at }
}
