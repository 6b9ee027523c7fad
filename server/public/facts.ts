import { sql } from 'kysely'
import type { Tx } from '../kit/db/schema'
import { settingOf } from '../kit/setting-of'
import { isCoachShown, isStoreShown } from './visible'

export interface Facts extends Counts {
  businessName: string
}

interface Counts {
  storeCount: number
  coachCount: number
}

/** The public facts of the business, with counts of what it shows. */
export async function factsOf(db: Tx, today: string): Promise<Facts> {
  const { name } = await settingOf(db, 'business')
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from store where ${isStoreShown} and store.status <> 'preparing') as store_count,
      (select count(*)::int from coach where ${isCoachShown(today)}) as coach_count
  `.execute(db)
  return { businessName: name, ...rows[0]! }
}
