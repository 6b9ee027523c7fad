import { type RawBuilder, sql } from 'kysely'

/** The official account that is set up. */
export const wechatAppId = sql<
  string | null
>`(select config ->> 'appId' from message_channel where name = 'wechat')`

/**
 * A column of a person's binding to the official account, in a query of `person`. One who was merged into them counts for them, as their
 * consents do.
 */
export const wechatBinding = <Value>(
  column: 'openid' | 'boundAt',
): RawBuilder<Value | null> => sql<Value | null>`(
  select ${sql.ref(column)} from person_wechat bound join person same on same.id = bound.person_id
  where (same.id = person.id or same.merged_into_id = person.id) and bound.app_id = ${wechatAppId}
  order by same.id = person.id desc, bound.person_id limit 1
)`
