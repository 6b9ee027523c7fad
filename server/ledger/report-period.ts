import { type RawBuilder, sql } from 'kysely'
import { fieldsProblem } from '../kit/problem'

/** The longest report in days: two years and a leap day. */
const mostDays = 731

/** Refuses a period that ends before it starts, or is too long. */
export function refuseDays({ from, to }: { from: string; to: string }): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (days < 0) throw fieldsProblem([{ path: ['to'], code: 'ends_before_start' }])
  if (days >= mostDays)
    throw fieldsProblem([{ path: ['to'], code: 'period_too_long', params: { maximum: mostDays } }])
}

/** Rows of the store, if one is given, among the stores in scope; null: every store. */
export const within = (
  store: string | undefined,
  storeIds: readonly string[] | null,
  column = sql.ref('store_id'),
): RawBuilder<unknown> => sql`
  ${store === undefined ? sql`true` : sql`${column} = ${store}`}
  and ${storeIds === null ? sql`true` : sql`${column} = any(${storeIds})`}`
