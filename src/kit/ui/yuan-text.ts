import { count } from '../../lib/format'
import { halfWidth } from './half-width'

/** Fen as a person types yuan: `12345` → `123.45`, whole yuan without decimals. */
export function yuanText(fen: number | null): string {
  if (fen === null) return ''
  const rest = Math.abs(fen) % 100
  const whole = `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}`
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}

/** Fen as a sentence has yuan: `1234567` → `12,345.67`. */
export function yuanWords(fen: number): string {
  const [whole = '', rest] = yuanText(fen).split('.')
  return rest === undefined ? count(Number(whole)) : `${count(Number(whole))}.${rest}`
}

/** Typed yuan to fen without passing through a float; more than two decimals or anything else is undefined, empty is null. */
export function fenOf(text: string): number | null | undefined {
  const plain = halfWidth(text).replace(/[,¥\s]/g, '')
  if (plain === '') return null
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(plain)
  if (match === null) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
