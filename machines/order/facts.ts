interface Row {
  payableFen: number
  paidFen: number
  refundedFen: number
  expiresAt: string
  hasPendingPayment: boolean
  restDueOn: string | null
  instalments: readonly { amountFen: number }[]
}

/** The facts that the machine of an order needs at an instant. Sums include the change that the event makes. */
export function orderFacts(row: Row, now: Date) {
  return {
    isWhole: row.paidFen === row.payableFen,
    isUntouched: row.paidFen === 0,
    isAllBack: row.refundedFen === row.paidFen,
    awaitsPayment: row.hasPendingPayment,
    isDeposit: row.restDueOn !== null && row.paidFen > 0 && row.paidFen < row.payableFen,
    hasPlan: row.instalments.length > 0,
    isFirstPaid: row.instalments.length > 0 && row.paidFen >= (row.instalments[0]?.amountFen ?? 0),
    isRefunded: row.refundedFen > 0,
    isOverdue: Date.parse(row.expiresAt) <= now.getTime(),
  }
}
