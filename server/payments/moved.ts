import type { Moved } from './channel'

/** What a channel says of money that moved, measured against what we asked for. */
export function moved(text: Moved & { currency?: string | undefined }, requestedFen: number) {
  const { txnNo, amountFen, at, currency = 'CNY' } = text
  const state =
    amountFen === requestedFen && currency === 'CNY' ? ('succeeded' as const) : ('mismatched' as const)
  return { state, txnNo, amountFen, at }
}
