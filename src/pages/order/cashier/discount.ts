import { fenOf } from '../../../kit/ui/yuan-text'

/** A discount as typed: yuan off, or the remaining share in tenths (`8.8` or `88` is 88 % of the price). '' is none. */
export interface Discount {
  by: 'yuan' | 'fold'
  text: string
}

export const noDiscount: Discount = { by: 'yuan', text: '' }

/** The discount of an amount, in fen; undefined where the text is no valid discount. */
export function takenOff(amountFen: number, { by, text }: Discount): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  if (by === 'yuan') {
    const fen = fenOf(typed)
    return fen === undefined || fen === null || fen > amountFen ? undefined : fen
  }
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(typed)
  if (match === null) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  // One digit counts tenths of the price, two count hundredths.
  const share = hundredths < 1000 ? hundredths * 10 : hundredths
  if (share === 0) return undefined
  return amountFen - Math.round((amountFen * share) / 10_000)
}
