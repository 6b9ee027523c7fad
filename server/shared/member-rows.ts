import { type RawBuilder, sql } from 'kysely'
import type { RowScope } from '../kit/resource/store-scope'

/** Members of the stores in scope, and members with bookings there. */
export const memberRows: RowScope = {
  table: 'member',
  visible: ({ storeIds }) => sql<boolean>`member.id in (${memberIdsOf(storeIds)})`,
  visibleParts: ({ storeIds }) => [
    sql<boolean>`member.home_store_id = any(${storeIds})`,
    sql<boolean>`member.id in (select member_id from member_store where store_id = any(${storeIds}))`,
  ],
}

/** A union of two queries, because a single condition with `or` could use neither index. */
export function memberIdsOf(storeIds: readonly string[]): RawBuilder<{ id: string }> {
  return sql`
    select id from member where home_store_id = any(${storeIds})
    union
    select member_id from member_store where store_id = any(${storeIds})`
}
