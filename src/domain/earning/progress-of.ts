import { m } from '#messages'
import { expectedBy, percentReached } from '../../../contract/sales/target-rules'
import type { TargetMeasure } from '../../../contract/sales/targets'
import { count, yuan } from '../../lib/format'

export const measureNames: Record<TargetMeasure, () => string> = {
  sales: m.target_measure_sales,
  lessons: m.target_measure_lessons,
  cards: m.target_measure_cards,
}

/** A target or what was reached, as people read it. */
export const amountOf = (value: number, measure: TargetMeasure): string =>
  measure === 'sales' ? yuan(value) : count(value)

type ProgressState = 'done' | 'on' | 'late' | 'missed'

export const progressNames: Record<ProgressState, () => string> = {
  done: m.target_state_done,
  on: m.target_state_on,
  late: m.target_state_late,
  missed: m.target_state_missed,
}

export interface TargetProgress {
  percent: number
  expected: number
  /** Where the mark of what is expected stands, in percent. */
  expectedPercent: number
  state: ProgressState
}

/** How far a target is on a day; null without a target. */
export function progressOf(
  figure: { target: number | null; reached: number },
  month: string,
  today: string,
): TargetProgress | null {
  const { target, reached } = figure
  const percent = percentReached(figure)
  if (target === null || percent === null) return null
  const expected = expectedBy(target, month, today)
  const expectedPercent = (expected * 100) / target
  if (reached >= target) return { percent, expected, expectedPercent, state: 'done' }
  const isOver = month < today.slice(0, 7)
  const state = isOver ? 'missed' : reached >= expected ? 'on' : 'late'
  return { percent, expected, expectedPercent, state }
}
