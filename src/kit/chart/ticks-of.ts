import { getLocale } from '#locale'

/**
 * Round figures for an axis, the least first: from at most `least` to at least `most`, about four steps of 1, 2 or 5 times a power of ten,
 * none smaller than `unit`.
 */
export function ticksOf(least: number, most: number, unit = 1): number[] {
  const span = Math.max(unit, most - Math.min(0, least))
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(unit, ([1, 2, 5].find((one) => one * power >= rough) ?? 10) * power)
  const first = Math.floor(Math.min(0, least) / step)
  const last = Math.max(first + 1, Math.ceil(Math.max(0, most) / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/**
 * The end of an axis on which a single great value must not flatten the others: 125 % of the value that only the greatest twentieth exceed,
 * if the greatest is more than 2.5 times that value; otherwise undefined.
 */
export function capOf(values: readonly number[]): number | undefined {
  if (values.length < 7) return undefined
  const sorted = [...values].sort((one, other) => other - one)
  const typical = sorted[Math.max(1, Math.floor(values.length / 20))] ?? 0
  return typical > 0 && (sorted[0] ?? 0) > typical * 2.5 ? typical * 1.25 : undefined
}

/** A sum of money in as few characters as an axis has room for: fen to `¥1.2万`, `¥12K`. */
export function shortYuan(fen: number): string {
  const format = new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumFractionDigits: 1 })
  return `${fen < 0 ? '-' : ''}¥${format.format(Math.abs(fen) / 100)}`
}
