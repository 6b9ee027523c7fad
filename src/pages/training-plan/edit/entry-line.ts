import { m } from '#messages'
import type { PlanEntry } from '../../../../contract/training/plan-day'
import type { EditRefusal } from './built-days'

const refusalSentences: Record<EditRefusal, () => string> = {
  day_full: m.trainingplan_build_refused_day_full,
  superset_full: m.trainingplan_build_refused_superset_full,
  same_week: m.trainingplan_build_refused_same_week,
  gone: m.trainingplan_build_refused_gone,
}
export const refusalSentence = (why: EditRefusal): string => refusalSentences[why]()

/** `3 组 × 8–12 次 · 60 公斤`; the load in grams is the week's own. */
export function entryLine(entry: PlanEntry, weightG: number | null): string {
  const { sets, reps, repsMax, seconds } = entry
  const range = repsMax === null || repsMax === reps ? String(reps) : `${reps}–${repsMax}`
  const work =
    seconds === null
      ? m.trainingplan_build_entry_reps({ sets, reps: range })
      : m.trainingplan_build_entry_seconds({ sets, seconds })
  return weightG === null
    ? work
    : `${work} · ${m.trainingplan_build_entry_weight({ weight: weightG / 1000 })}`
}
