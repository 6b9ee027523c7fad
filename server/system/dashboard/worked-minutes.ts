import { type RawBuilder, sql } from 'kysely'

interface Period {
  from: string
  to: string
  /** A condition about `store_id`. */
  here: RawBuilder<unknown>
}

/** How many days of a weekday are from one day to another; none when they are reversed. 2001 began with a Monday. */
const weekdays = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  greatest(0, floor((${last} - date '2001-01-01' - weekday + 1) / 7.0) - floor((${first} - date '2001-01-01' - weekday) / 7.0))`

const isPresent = sql`day between first_day and last_day and (leave_from is null or not day between leave_from and leave_to)`

/**
 * A query of `coach_id` and `working_min`: what `coach_work_minutes` adds up to, for every coach who works in the period. The days of each
 * span of the week are counted instead of laid out, so that a year costs no more than a day.
 */
export const workedMinutes = ({ from, to, here }: Period) => sql`
  with duty as (
    select id as coach_id, greatest(hired_on, ${from}::date) as first_day, least(left_on, ${to}::date) as last_day, leave_from,
      coalesce(leave_to, 'infinity') as leave_to
    from coach where archived_at is null
  )
  select coach_id, sum(worked) as working_min
  from (
    select coach_id, store_id, (upper(minutes) - lower(minutes)) * (
      ${weekdays(sql`first_day`, sql`last_day`)} - case when leave_from is null then 0 else
        ${weekdays(sql`greatest(first_day, leave_from)`, sql`least(last_day, leave_to)`)} end
    ) as worked
    from coach_work_span join duty using (coach_id)
    union all
    select coach_id, store_id, lower(minutes) - upper(minutes)
    from coach_day_exception join duty using (coach_id) join coach_work_span using (coach_id)
    where weekday = extract(isodow from day) and ${isPresent}
    union all
    select coach_id, store_id, upper(minutes) - lower(minutes) from coach_day_span join duty using (coach_id) where ${isPresent}
  ) parts
  where ${here} group by coach_id having sum(worked) > 0`
