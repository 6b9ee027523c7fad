import {
  type TargetChange,
  type TargetMeasure,
  type TargetRow,
  targetMeasures,
} from '../../../contract/sales/targets'
import { addDays, shanghaiDay } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import type { StoredRow } from '../../kit/resource/definition'
import { setTargets } from '../../sales/target/set-targets'
import { sheetOf } from '../../sales/target/sheet-of'
import type { Writer } from '../writer'

interface Seed {
  tx: Tx
  now: Date
  write: Writer
}

/** Targets are set in such steps: 1,000 yuan, five lessons, one card. */
const steps: Record<TargetMeasure, number> = { sales: 100_000, lessons: 5, cards: 1 }

/** Targets of the last and this month for who reached something: some below it, some above. */
export async function addTargets({ tx, now, write }: Seed, stores: StoredRow[]): Promise<void> {
  const today = shanghaiDay(now)
  const month = today.slice(0, 7)
  const last = addDays(`${month}-01`, -1).slice(0, 7)
  const scope = { storeIds: stores.map(({ id }) => id) }
  const before = new Map((await sheetOf(tx, { month: last, scope })).map((row) => [keyOf(row), row]))
  const running = await sheetOf(tx, { month, scope })
  // What this month will have reached if it goes on so.
  const whole = 30 / Number(today.slice(8))
  const changesOf = (reachedOf: (row: TargetRow, measure: TargetMeasure) => number) =>
    running.flatMap((row, at) =>
      targetMeasures.flatMap((measure): TargetChange[] => {
        const reached = reachedOf(row, measure)
        if (reached <= 0) return []
        const value = Math.ceil((reached * (0.85 + ((at * 7) % 40) / 100)) / steps[measure]) * steps[measure]
        return [{ storeId: row.storeId, personId: row.personId, measure, value, seen: null }]
      }),
    )
  const inLast = (row: TargetRow, measure: TargetMeasure) => before.get(keyOf(row))?.[measure].reached ?? 0
  for (const [of, changes] of [
    [last, changesOf(inLast)],
    [month, changesOf((row, measure) => Math.max(inLast(row, measure), row[measure].reached * whole))],
  ] as const) {
    const at = new Date(`${of}-01T01:00:00Z`)
    if (changes.length > 0) await setTargets(write.requestFor({ month: of, changes: [...changes] }, at))
  }
}

const keyOf = ({ storeId, personId }: TargetRow) => `${storeId} ${personId ?? ''}`
