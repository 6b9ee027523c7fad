import { placesOf } from '../../../../contract/sales/target-rules'
import type { TargetMeasure, TargetRow } from '../../../../contract/sales/targets'

/** Behind every place. */
const last = 1_000_000

export interface RankedRow {
  row: TargetRow
  place: number | null
}

/** Rows by place; those without a target follow, by what they reached. */
export function ranked(rows: readonly TargetRow[], measure: TargetMeasure): RankedRow[] {
  const places = placesOf(rows.map((row) => row[measure]))
  return rows
    .map((row, at) => ({ row, place: places[at] ?? null }))
    .sort(
      (one, other) =>
        (one.place ?? last) - (other.place ?? last) || other.row[measure].reached - one.row[measure].reached,
    )
}
