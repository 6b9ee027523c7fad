import type { Moved } from './channel'

/** Compares money that moved, by a channel's answer, with the requested amount. */
export function moved(text: Moved & { currency?: string | undefined }, requestedFen: number) {
  const { txnNo, amountFen, at, currency = 'CNY' } = text
  const state =
    amountFen === requestedFen && currency === 'CNY' ? ('succeeded' as const) : ('mismatched' as const)
  return { state, txnNo, amountFen, at }
}
