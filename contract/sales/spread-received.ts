/**
 * Spreads what a platform paid over vouchers, in proportion to their payouts; the rest of the division goes to the last ones. Null: a voucher
 * would get less than nothing or more than its face.
 */
export function spreadReceived(
  receivedFen: number,
  vouchers: readonly { payoutFen: number; faceFen: number; isDeducted: boolean }[],
): number[] | null {
  const sign = ({ isDeducted }: { isDeducted: boolean }) => (isDeducted ? -1 : 1)
  const expectedFen = vouchers.reduce((sum, voucher) => sum + sign(voucher) * voucher.payoutFen, 0)
  const weightFen = vouchers.reduce((sum, { payoutFen }) => sum + payoutFen, 0)
  const differenceFen = receivedFen - expectedFen
  let givenFen = 0
  let passedFen = 0
  const amounts = vouchers.map((voucher, at) => {
    passedFen += voucher.payoutFen
    const isLast = at === vouchers.length - 1
    const dueFen =
      isLast || weightFen === 0
        ? isLast
          ? differenceFen
          : 0
        : Math.trunc((differenceFen * passedFen) / weightFen)
    const amountFen = voucher.payoutFen + sign(voucher) * (dueFen - givenFen)
    givenFen = dueFen
    return amountFen
  })
  const isWithin = amounts.every((fen, at) => fen >= 0 && fen <= (vouchers[at]?.faceFen ?? 0))
  return isWithin ? amounts : null
}
