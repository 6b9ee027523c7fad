/**
 * The most that is kept of a deposit when the buyer does not pay the rest, in fen. A deposit is at most a fifth of what is agreed (Civil Code
 * of the People's Republic of China, article 586); the giver in default cannot ask for it back (article 587). What was paid beyond it is a
 * prepayment and returned.
 */
export const mostForfeitFen = ({ payableFen, paidFen }: { payableFen: number; paidFen: number }): number =>
  Math.min(paidFen, Math.floor(payableFen / 5))

/** The most days that a rest may wait. */
export const mostRestDays = 365
