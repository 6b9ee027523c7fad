import { m } from '#messages'

/**
 * An amount in the capital characters of vouchers, by appendix 1 of 支付结算办法 (银发〔1997〕393号): consecutive zeros are written once, and an
 * amount that ends with yuan or jiao is closed. `fen` is 0 to 999,999,999,999.
 */
export function amountInWords(fen: number): string {
  // Ten digits, then: ten, hundred, thousand, ten thousand, hundred million, yuan, jiao, fen, closed.
  const words = [...m.order_capitals()]
  const [ten, hundred, thousand, wan, yi, yuanWord, jiaoWord, fenWord, closed] = words.slice(10)
  const digit = (value: number) => words[value] ?? ''
  const zero = digit(0)

  /** 1 to 9,999, without leading zeros. */
  const four = (value: number): string => {
    let text = ''
    let skipped = false
    for (const [size, unit] of [
      [1000, thousand],
      [100, hundred],
      [10, ten],
      [1, ''],
    ] as const) {
      const here = Math.floor(value / size) % 10
      if (here === 0) skipped = text !== ''
      else {
        text += (skipped ? zero : '') + digit(here) + unit
        skipped = false
      }
    }
    return text
  }
  const whole = (value: number): string => {
    let text = ''
    for (const [size, unit] of [
      [100_000_000, yi],
      [10_000, wan],
      [1, ''],
    ] as const) {
      const here = Math.floor(value / size) % 10_000
      if (here === 0) continue
      const isGap = text !== '' && (here < 1000 || Math.floor(value / (size * 10_000)) % 10_000 === 0)
      text += (isGap ? zero : '') + four(here) + unit
    }
    return text
  }

  const yuan = Math.floor(fen / 100)
  const jiao = Math.floor(fen / 10) % 10
  const rest = fen % 10
  if (fen === 0) return `${zero}${yuanWord}${closed}`
  const before = yuan === 0 ? '' : `${whole(yuan)}${yuanWord}`
  if (jiao === 0 && rest === 0) return `${before}${closed}`
  const gap = yuan > 0 && (jiao === 0 || yuan % 10 === 0) ? zero : ''
  const tenths = jiao === 0 ? '' : `${digit(jiao)}${jiaoWord}`
  return `${before}${gap}${tenths}${rest === 0 ? closed : `${digit(rest)}${fenWord}`}`
}
