import type { TargetMeasure, TargetRow } from '../../../../contract/sales/targets'
import type { TargetEntry } from '../../../../machines/target-edit/target-edit.machine'
import { halfWidth } from '../../../kit/ui/half-width'
import { fenOf, yuanText } from '../../../kit/ui/yuan-text'

/** Fen, and numbers. */
export const most = { sales: 2_000_000_000, lessons: 100_000, cards: 100_000 } as const

/** What is typed into a target's field: null when empty, undefined when it is no target. */
export function targetOf(text: string, measure: TargetMeasure): number | null | undefined {
  const value = numberOf(text, measure)
  return typeof value === 'number' && (value < 1 || value > most[measure]) ? undefined : value
}

/** Whether a number is typed that is more than a target may be. */
export const isTooBig = (text: string, measure: TargetMeasure): boolean =>
  (numberOf(text, measure) ?? 0) > most[measure]

/** Null when nothing is typed, undefined when it is no number. */
function numberOf(text: string, measure: TargetMeasure): number | null | undefined {
  const plain = halfWidth(text).replace(/[,\s]/g, '')
  if (plain === '') return null
  if (measure === 'sales') return fenOf(plain)
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined
}

/** A target as it is typed. */
export const textOf = (value: number | null, measure: TargetMeasure): string =>
  value === null ? '' : measure === 'sales' ? yuanText(value) : String(value)

export function entryOf(text: string, measure: TargetMeasure, seen: number | null): TargetEntry {
  const value = targetOf(text, measure)
  return { text, value: value ?? null, isValid: value !== undefined, seen }
}

/** What tells the targets of a month from each other. */
export const keyOf = (
  { storeId, personId }: Pick<TargetRow, 'storeId' | 'personId'>,
  measure: TargetMeasure,
): string => [storeId, personId ?? '', measure].join('.')

/** The parts of a key. */
export function partsOf(key: string): { storeId: string; personId: string | null; measure: TargetMeasure } {
  const [storeId = '', personId = '', measure = ''] = key.split('.')
  // Only `keyOf` makes keys.
  return { storeId, personId: personId === '' ? null : personId, measure: measure as TargetMeasure }
}
