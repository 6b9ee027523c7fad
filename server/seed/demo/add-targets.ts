import { type TargetChange, type TargetMeasure, targetMeasures } from '../../../contract/sales/target'
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

/** Targets of the last and this month for who reached something in the last one: some below it, some above. */
export async function addTargets({ tx, now, write }: Seed, stores: StoredRow[]): Promise<void> {
  const month = shanghaiDay(now).slice(0, 7)
  const last = addDays(`${month}-01`, -1).slice(0, 7)
  const rows = await sheetOf(tx, { month: last, scope: { storeIds: stores.map(({ id }) => id) } })
  for (const [of, growth] of [
    [last, 1],
    [month, 1.05],
  ] as const) {
    const changes = rows.flatMap((row, at) =>
      targetMeasures.flatMap((measure): TargetChange[] => {
        const { reached } = row[measure]
        if (reached <= 0) return []
        const part = (0.85 + ((at * 7) % 40) / 100) * growth
        const value = Math.ceil((reached * part) / steps[measure]) * steps[measure]
        return [{ storeId: row.storeId, personId: row.personId, measure, value, seen: null }]
      }),
    )
    const at = new Date(`${of}-01T01:00:00Z`)
    if (changes.length > 0) await setTargets(write.requestFor({ month: of, changes }, at))
  }
}
