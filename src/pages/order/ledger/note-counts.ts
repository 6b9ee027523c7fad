/** Notes and coins, in fen, in the drawer's order. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 1] as const
export type Denomination = (typeof denominations)[number]

/** The typed number of each. */
export type NoteCounts = Readonly<Partial<Record<Denomination, string>>>

/** A number of pieces, 0 for an empty text; undefined is no number. */
export function pieces(typed: string | undefined): number | undefined {
  const text = (typed ?? '').trim()
  if (text === '') return 0
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

/** The counted sum, in fen; undefined if a text is no number, or all are empty. */
export function counted(count: NoteCounts): number | undefined {
  const typed = denominations.filter((one) => (count[one] ?? '').trim() !== '')
  if (typed.length === 0) return undefined
  const sums = typed.map((one) => (pieces(count[one]) ?? Number.NaN) * one)
  const sum = sums.reduce((all, fen) => all + fen, 0)
  return Number.isNaN(sum) ? undefined : sum
}
