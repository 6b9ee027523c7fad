import { type RawBuilder, sql } from 'kysely'

/** Shanghai days, both included; undefined has no limit. */
export interface EndPeriod {
  from: string | undefined
  to: string | undefined
}

/** Rows of `card_end` in these days, without future ones. */
export const endedIn = ({ from = '-infinity', to }: EndPeriod, today: string): RawBuilder<boolean> =>
  sql`ended_on between ${from}::date and ${to === undefined || to > today ? today : to}::date`

/** Ids of members with a period card that ended in these days. */
export const membersEnded = (period: EndPeriod, today: string) => sql`
  select member_id from card_end where ${endedIn(period, today)}`

/** The last such end of each member in these days, by `member_id` and `renewed`. */
export const lastEnds = (period: EndPeriod, today: string) => sql`
  select distinct on (member_id) member_id, renewed from card_end
  where ${endedIn(period, today)} order by member_id, ended_on desc`

/** Ids of members with a period card that ended in these days and who renewed after the last such end, or did not. */
export const membersRenewed = (period: EndPeriod, today: string, value: boolean) => sql`
  select member_id from (${lastEnds(period, today)}) as last_end where renewed = ${value}`
