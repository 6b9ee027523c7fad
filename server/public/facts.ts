import { sql } from 'kysely'
import type { Tx } from '../kit/schema'
import { isCoachShown, isStoreShown } from './visible'

export interface Facts {
  businessName: string
  storeCount: number
  coachCount: number
}

/** What the business says of itself, counted from what it shows. */
export async function factsOf(db: Tx, today: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      coalesce((select value ->> 'name' from setting where name = 'business'), '') as business_name,
      (select count(*)::int from store where ${isStoreShown} and store.status <> 'preparing') as store_count,
      (select count(*)::int from coach where ${isCoachShown(today)}) as coach_count
  `.execute(db)
  return rows[0]!
}
