import { type RawBuilder, sql } from 'kysely'

/** A member's live cards, as JSON; `which` of them. */
export const liveCards = (which: RawBuilder<boolean> = sql`true`) => sql`(
  select coalesce(json_agg(json_build_object(
      'id', id, 'name', membership.name, 'cardNo', card_no, 'kind', kind, 'status', membership.status, 'startsOn', starts_on,
      'endsOn', ends_on, 'timesLeft', times_left, 'balanceFen', balance_fen, 'courseId', course_id
    ) order by ends_on, starts_on, id), '[]')
  from membership where member_id = member.id and ${isLive} and ${which})`

export const isLive = sql<boolean>`membership.status in ('pending', 'active', 'frozen')`

/** A card that holds in one of these stores. */
export const holdsIn = (storeIds: readonly string[]) => sql<boolean>`(
  membership.store_scope = 'all' or exists (
    select from membership_store where membership_id = membership.id and store_id = any(${storeIds})))`
