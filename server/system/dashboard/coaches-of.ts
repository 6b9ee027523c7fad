import { sql } from 'kysely'
import type { DashboardCharts } from '../../../contract/system/dashboard'
import { ofStores, type Seen } from './seen'
import { workedMinutes } from './worked-minutes'

type Coaches = NonNullable<DashboardCharts['coaches']>
type Row = Coaches['rows'][number]

const mostRows = 50
const none = { coaches: 0, sessions: 0, bookedMin: 0, workingMin: 0, seats: 0, taken: 0 }

/** Coaches with sessions or working time in these days and stores; a session belongs to the day it begins on. */
export async function coachesOf(seen: Seen): Promise<Coaches> {
  const { tx, from, to } = seen
  const here = ofStores(seen, sql`store_id`)
  const { rows } = await seen.run(() =>
    sql<Row & { total: Coaches['total'] }>`
      with held as (
        select coach_id, count(*) as sessions, sum(extract(epoch from upper(during) - lower(during)) / 60) as booked_min,
          sum(capacity) filter (where kind <> 'private') as seats, sum(booked) filter (where kind <> 'private') as taken
        from class_session
        where lower(during) >= shanghai_instant(${from}::date, 0) and lower(during) < shanghai_instant(${to}::date + 1, 0)
          and status <> 'cancelled' and archived_at is null and ${here}
        group by coach_id
      ), worked as (${workedMinutes({ from, to, here })}), every as (
        select coach_id, coalesce(sessions, 0)::int as sessions, coalesce(booked_min, 0)::int as booked_min,
          coalesce(working_min, 0)::int as working_min, coalesce(seats, 0)::int as seats, coalesce(taken, 0)::int as taken
        from held full join worked using (coach_id)
      )
      select coach.id, display_name as name, sessions, booked_min, working_min, seats, taken,
        (select json_build_object('coaches', count(*), 'sessions', sum(sessions), 'bookedMin', sum(booked_min),
          'workingMin', sum(working_min), 'seats', sum(seats), 'taken', sum(taken)) from every) as total
      from every join coach on coach.id = coach_id
      order by booked_min desc, sessions desc, name_pinyin, coach.id limit ${sql.lit(mostRows)}
    `.execute(tx),
  )
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? none,
  }
}
