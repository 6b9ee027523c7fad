import { sql } from 'kysely'
import type { Rows } from '../../kit/scope'

export const equipmentRows: Rows = {
  table: 'equipment',
  visible: ({ storeIds }) => sql<boolean>`equipment.store_id = any(${storeIds})`,
}
