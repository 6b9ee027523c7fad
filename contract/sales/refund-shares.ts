import { type PaymentChannel, voucherPlatforms } from './order'

interface Way {
  paymentId: string
  channel: PaymentChannel
  leftFen: number
}

/** Whether a channel is a group-buy platform. */
export const isVoucherPlatform = (channel: PaymentChannel): channel is (typeof voucherPlatforms)[number] =>
  voucherPlatforms.some((platform) => platform === channel)

/**
 * Spreads an amount over the payments of an order, in their order. A platform takes a voucher back as a whole, so other channels return the
 * money first. Null: vouchers make it impossible.
 */
export function refundShares<One extends Way>(
  amountFen: number,
  ways: readonly One[],
): (One & { amountFen: number })[] | null {
  const vouchers = ways.filter(({ channel }) => isVoucherPlatform(channel))
  const othersFen = sumOf(ways) - sumOf(vouchers)
  const chosen = wholeVouchers(vouchers, amountFen - othersFen, amountFen)
  if (chosen === null) return null
  let restFen = amountFen - sumOf(chosen)
  return ways.flatMap((way) => {
    const takenFen = chosen.includes(way)
      ? way.leftFen
      : isVoucherPlatform(way.channel)
        ? 0
        : Math.min(restFen, way.leftFen)
    if (!isVoucherPlatform(way.channel)) restFen -= takenFen
    return takenFen > 0 ? [{ ...way, amountFen: takenFen }] : []
  })
}

/** The smallest amount of at least so much that can be returned; null: all of the payments are less. */
export function leastRefundFen(atLeastFen: number, ways: readonly Way[]): number | null {
  const vouchers = ways.filter(({ channel }) => isVoucherPlatform(channel))
  const othersFen = sumOf(ways) - sumOf(vouchers)
  const chosen = wholeVouchers(vouchers, atLeastFen - othersFen, Number.MAX_SAFE_INTEGER)
  return chosen === null ? null : Math.max(atLeastFen, sumOf(chosen))
}

const sumOf = (ways: readonly Way[]) => ways.reduce((sum, { leftFen }) => sum + leftFen, 0)

/** The vouchers with the smallest sum between the bounds; null if none has one. */
function wholeVouchers<One extends Way>(
  vouchers: readonly One[],
  leastFen: number,
  mostFen: number,
): One[] | null {
  let sums: [fen: number, chosen: One[]][] = [[0, []]]
  for (const voucher of vouchers) {
    const more = sums.map(([fen, chosen]): [number, One[]] => [fen + voucher.leftFen, [...chosen, voucher]])
    // One way to each sum is enough.
    sums = [...new Map([...more, ...sums].filter(([fen]) => fen <= mostFen))]
  }
  const fitting = sums.filter(([fen]) => fen >= leastFen).sort(([one], [other]) => one - other)
  return fitting[0]?.[1] ?? null
}
