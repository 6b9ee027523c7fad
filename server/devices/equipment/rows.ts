import { sql } from 'kysely'
import type { RowScope } from '../../kit/resource/store-scope'

export const equipmentRows: RowScope = {
  table: 'equipment',
  visible: ({ storeIds }) => sql<boolean>`equipment.store_id = any(${storeIds})`,
}
