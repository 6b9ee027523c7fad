import { m } from '#messages'

interface Done {
  reps: number | null
  seconds: number | null
  weightG: number | null
}

/** Grams as kilograms: `60`, `22.5`, `62.25`. */
export const kilograms = (grams: number): string => String(grams / 1000)

/** `8 次 · 60 公斤`; for a planned range its least value. */
export function setWords({ reps, seconds, weightG }: Done): string {
  const work =
    seconds === null ? m.trainingplan_set_reps({ reps: reps ?? 0 }) : m.trainingplan_set_seconds({ seconds })
  return weightG === null ? work : `${work} · ${m.trainingplan_set_weight({ weight: kilograms(weightG) })}`
}

/** `8 × 60`, short enough for a button. */
export function setFigures({ reps, seconds, weightG }: Done): string {
  const work = seconds === null ? String(reps ?? 0) : `${seconds}″`
  return weightG === null ? work : `${work} × ${kilograms(weightG)}`
}
