import { coachCourseDraft } from '../../../contract/catalogue/coach-course'

export const priceWays = ['set', 'percent', 'amount'] as const
export type PriceWay = (typeof priceWays)[number]

/** A change of several prices: `set` and `amount` in fen, `percent` in percent. */
export interface PriceChange {
  way: PriceWay
  value: number
}

export type NewPrice = { fen: number; refusal: null } | { fen: null; refusal: 'below_zero' | 'too_high' }

/** A price in fen after a change. Percentages are rounded to the yuan, half a yuan up. */
export function priceAfter(fen: number, change: PriceChange): NewPrice {
  const next = exactly(fen, change)
  if (next < 0) return { fen: null, refusal: 'below_zero' }
  const rounded = change.way === 'percent' ? Math.round(next / 100) * 100 : next
  return coachCourseDraft.shape.priceFen.safeParse(rounded).success
    ? { fen: rounded, refusal: null }
    : { fen: null, refusal: 'too_high' }
}

/** Percentages are computed in whole hundredths, so that 10.1 % of a price has no rounding error. */
function exactly(fen: number, { way, value }: PriceChange): number {
  if (way === 'set') return value
  return way === 'amount' ? fen + value : (fen * (10_000 + Math.round(value * 100))) / 10_000
}

/** The typed text in the unit of `way`: yuan to fen, percent to hundredths; undefined when it is no number. */
export function typedChange(way: PriceWay, text: string): number | undefined {
  const plain = text
    .replace(/[,，¥￥%％\s]/g, '')
    .replace(/[．。]/g, '.')
    .replace(/^[－−]/, '-')
  const match = /^([+-]?)(\d{1,8})(?:\.(\d{1,2}))?$/.exec(plain)
  if (match === null || (way === 'set' && match[1] === '-')) return undefined
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  const signed = match[1] === '-' ? -hundredths : hundredths
  return way === 'percent' ? signed / 100 : signed
}
