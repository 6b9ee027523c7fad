/** Notes and coins, in fen, as they lie in the drawer. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 1] as const
export type Denomination = (typeof denominations)[number]

/** How many there are of each, as typed. */
export type NoteCounts = Readonly<Partial<Record<Denomination, string>>>

/** A number of pieces, 0 where nothing is typed; undefined is no number. */
export function pieces(typed: string | undefined): number | undefined {
  const text = (typed ?? '').trim()
  if (text === '') return 0
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

/** What was counted, in fen; undefined as long as something typed is no number, or nothing is typed. */
export function counted(count: NoteCounts): number | undefined {
  const typed = denominations.filter((one) => (count[one] ?? '').trim() !== '')
  if (typed.length === 0) return undefined
  const sums = typed.map((one) => (pieces(count[one]) ?? Number.NaN) * one)
  const sum = sums.reduce((all, fen) => all + fen, 0)
  return Number.isNaN(sum) ? undefined : sum
}
