import { sql } from 'kysely'
import type { CityLimits } from '../../../contract/city-limits'
import type { Tx } from '../../kit/schema'

/** The limits that the business is held to, with their source. */
export async function cityLimitsOf(tx: Tx): Promise<CityLimits> {
  const { rows } = await sql<{
    value: CityLimits
  }>`select value from setting where name = 'city_limits'`.execute(tx)
  if (rows[0] === undefined) throw new Error('the setting city_limits is gone')
  return rows[0].value
}
