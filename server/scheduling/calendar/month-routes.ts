import { sql } from 'kysely'
import { type CalendarDay, monthDays, readCalendarMonth } from '../../../contract/scheduling/calendar-month'
import { coachResource } from '../../catalogue/coach/resource'
import { storeResource } from '../../catalogue/store/resource'
import type { App } from '../../kit/app'
import { addDays } from '../../kit/day'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem } from '../../kit/problem'
import { serve } from '../../kit/resource/serve'
import { requireRow } from '../../kit/resource/store-scope'

export function monthRoutes(app: App): void {
  serve(
    app,
    readCalendarMonth,
    async ({ tx, query: { store, coach, from }, scope }) => {
      if (store === undefined && coach === undefined)
        throw fieldsProblem([{ path: ['store'], code: 'required' }])
      if (store !== undefined) await requireRow(tx, storeResource.rows!, scope, store)
      if (coach !== undefined) await requireRow(tx, coachResource.rows!, scope, coach)
      return {
        days: await daysOf(tx, { storeIds: store === undefined ? scope.storeIds : [store], coach, from }),
      }
    },
    { rows: storeResource.rows! },
  )
}

interface MonthContext {
  /** Null: every store. */
  storeIds: readonly string[] | null
  coach: string | undefined
  from: string
}

async function daysOf(tx: Tx, { storeIds, coach, from }: MonthContext): Promise<CalendarDay[]> {
  const last = addDays(from, monthDays - 1)
  const here = storeIds === null ? sql`true` : sql`store_id = any(${storeIds}::uuid[])`
  const theirs = coach === undefined ? sql`true` : sql`coach_id = ${coach}`
  const coaches =
    coach === undefined
      ? sql`array(select coach_id from coach_store join coach on coach.id = coach_id
          where archived_at is null and status <> 'departed' and ${here})`
      : sql`array[${coach}::uuid]`
  const stores =
    coach === undefined
      ? sql`array(select store_id from (select id as store_id from store where archived_at is null) s where ${here})`
      : sql`array(select store_id from coach_store where ${theirs} and ${here})`
  const { rows } = await sql<CalendarDay>`
    with held as (
      select (lower(during) at time zone 'Asia/Shanghai')::date as day, count(*)::int as sessions, sum(capacity)::int as seats,
        sum(booked)::int as taken, (sum(extract(epoch from upper(during) - lower(during))) / 60)::int as held_min,
        sum((select count(*) from appointment where session_id = class_session.id and appointment.status = 'requested'))::int as requested
      from class_session
      where lower(during) >= shanghai_instant(${from}::date, 0) and lower(during) < shanghai_instant(${last}::date + 1, 0)
        and status <> 'cancelled' and archived_at is null and ${here} and ${theirs}
      group by 1
    ), worked as (
      select day, (sum(extract(epoch from upper(works) - lower(works))) / 60)::int as work_min
      from coach_works(${coaches}, ${from}::date, ${last}::date) where ${here} group by day
    ), opened as (
      select distinct day from store_opens(${stores}, ${from}::date, ${last}::date)
    )
    select day::text, coalesce(sessions, 0) as sessions, coalesce(seats, 0) as seats, coalesce(taken, 0) as taken,
      coalesce(requested, 0) as requested, coalesce(held_min, 0) as held_min, coalesce(work_min, 0) as work_min,
      opened.day is not null as is_open
    from (select ${from}::date + n as day from generate_series(0, ${sql.lit(monthDays - 1)}) as n) as days
    left join held using (day) left join worked using (day) left join opened using (day)
    order by day
  `.execute(tx)
  return rows
}
