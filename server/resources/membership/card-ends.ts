import { type RawBuilder, sql } from 'kysely'

/** Shanghai days, both included; undefined is without limit. */
export interface EndPeriod {
  from: string | undefined
  to: string | undefined
}

/** Somebody who goes on has bought or begun another card at the latest so many days after the end. */
const patience = 30 // days

/**
 * Period cards that have ended in these days, by `member_id` and `ended_on`: on their last valid day, freezes added, or on the day
 * they were given up. What was exchanged or handed on has not ended. The days decide, not the nightly job.
 */
const cardEnds = ({ from = '-infinity', to }: EndPeriod, today: string) => {
  const last = to === undefined || to > today ? today : to
  const within = (day: RawBuilder<unknown>) => sql`${day} between ${from}::date and ${last}::date`
  return sql`
    select member_id, ends_on as ended_on from membership
    where kind = 'period' and status = 'expired' and ${within(sql`ends_on`)}
    union all
    select member_id, least(ends_on, ended_early_on) from membership
    where kind = 'period' and status = 'terminated' and ${within(sql`least(ends_on, ended_early_on)`)}
    union all
    select member_id, ends_on + open_freeze_days(id) from membership
    where kind = 'period' and status in ('pending', 'active', 'frozen') and ends_on <= ${last}::date
      and ${within(sql`ends_on + open_freeze_days(id)`)}`
}

/** Ids of members with a period card that ended in these days. */
export const membersEnded = (period: EndPeriod, today: string) => sql`
  select member_id from (${cardEnds(period, today)}) as ends`

/**
 * Ids of members with a period card that ended in these days who went on after the last such end, or who did not: with a card for a time
 * or for visits, bought or begun in time, that holds after it. Money on a card and lessons of one course are no such card.
 */
export const membersRenewed = (period: EndPeriod, today: string, wanted: boolean) => sql`
  select member_id from (
    select member_id, max(ended_on) as ended_on from (${cardEnds(period, today)}) as ends group by member_id
  ) as ended
  where ${wanted ? sql`` : sql`not`} exists (
    select from membership later
    where later.member_id = ended.member_id and later.kind <> 'stored' and later.course_id is null
      and least(later.starts_on, (later.created_at at time zone 'Asia/Shanghai')::date) <= ended.ended_on + ${sql.lit(patience)}
      and case when later.ended_early_on is null
        then later.ends_on > ended.ended_on or later.ends_on + open_freeze_days(later.id) > ended.ended_on
        else least(later.ends_on, later.ended_early_on) > ended.ended_on and later.ended_early_on >= later.starts_on
      end
  )`
