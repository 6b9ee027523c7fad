import { sql } from 'kysely'
import type { DashboardCharts, DashboardFigures } from '../../../contract/system/dashboard'
import { addDays, daysBefore } from '../../kit/day'
import { visibleTo } from '../../kit/resource/store-scope'
import { inGym } from '../../membership/member/in-gym'
import { memberRows } from '../../shared/member-rows'
import { ofStores, type Seen } from './seen'

type Visits = NonNullable<DashboardFigures['visits']>

export async function visitsOf(seen: Seen): Promise<Visits> {
  const [inside, lastWeekSoFar, days] = await Promise.all([
    seen.run(() => insideOf(seen)),
    seen.run(() => soFarOf(seen)),
    seen.run(() => daysOf(seen)),
  ])
  const { today, value, before } = days
  return { ...inside, today, lastWeekSoFar, total: { value, before } }
}

/** All visitors inside, including those in a store that is not open, and the capacity of open stores. */
export async function insideOf(
  seen: Seen,
): Promise<Pick<Visits, 'inGym' | 'fromOtherStores' | 'capacity' | 'stores'>> {
  const { tx, now, scope } = seen
  const { rows } = await sql<Visits['stores'][number] & { fromOtherStores: number; isOpen: boolean }>`
    with inside as materialized (
      select store_id, count(*)::int as found,
        count(*) filter (where not exists (select from member where id = member_id and ${visibleTo(memberRows, scope)}))::int as from_other_stores
      from (${inGym(now)}) as everywhere where ${ofStores(seen, sql`store_id`)} group by store_id
    )
    select store.id, store.name, store.capacity, coalesce(found, 0) as in_gym, coalesce(from_other_stores, 0) as from_other_stores,
      store.status = 'open' and store.archived_at is null as is_open
    from store left join inside on store_id = store.id
    where ${ofStores(seen, sql`store.id`)} and (found > 0 or store.status = 'open' and store.archived_at is null)
    order by coalesce(found, 0)::float / store.capacity desc, store.name_pinyin, store.id
  `.execute(tx)
  const open = rows.filter(({ isOpen }) => isOpen)
  return {
    inGym: rows.reduce((sum, { inGym }) => sum + inGym, 0),
    fromOtherStores: rows.reduce((sum, { fromOtherStores }) => sum + fromOtherStores, 0),
    capacity: open.reduce((sum, { capacity }) => sum + capacity, 0),
    stores: open.map(({ isOpen: _, fromOtherStores: __, ...store }) => store),
  }
}

async function soFarOf(seen: Seen): Promise<number> {
  const { tx, now, today } = seen
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from check_in
    where day = ${addDays(today, -7)}::date and at < ${daysBefore(now, 7)} and result = 'pass'
      and ${ofStores(seen, sql`store_id`)}
  `.execute(tx)
  return rows[0]!.found
}

async function daysOf(seen: Seen): Promise<{ today: number; value: number; before: number }> {
  const { tx, from, to, before, today } = seen
  const { rows } = await sql<{ today: number; value: number; before: number }>`
    select coalesce(sum(visits) filter (where day = ${today}::date), 0)::int as today,
      coalesce(sum(visits) filter (where day between ${from}::date and ${to}::date), 0)::int as value,
      coalesce(sum(visits) filter (where day between ${before.from}::date and ${before.to}::date), 0)::int as before
    from visit_day
    where ${ofStores(seen, sql`store_id`)}
      and (day between ${before.from}::date and ${to}::date or day = ${today}::date)
  `.execute(tx)
  return rows[0]!
}

type Heat = NonNullable<DashboardCharts['visits']>

const hours = Array.from({ length: 24 }, (_, hour) => hour)

export async function heatOf(seen: Seen): Promise<Heat> {
  const { tx, from, to } = seen
  const sums = hours.map((hour) => sql`coalesce(sum(${sql.ref(`h${hour}`)}), 0)::int`)
  const { rows } = await seen.run(() =>
    sql<{ weekday: number; visits: number[] }>`
      select extract(isodow from day)::int as weekday, array[${sql.join(sums)}] as visits
      from visit_day where day between ${from}::date and ${to}::date and ${ofStores(seen, sql`store_id`)} group by 1
    `.execute(tx),
  )
  const none = hours.map(() => 0)
  const heat = weekdays.map((weekday) => rows.find((row) => row.weekday === weekday)?.visits ?? none)
  return { heat, weekdays: weekdays.map((weekday) => countWeekday(weekday, from, to)) }
}

/** Monday first. */
const weekdays = [1, 2, 3, 4, 5, 6, 7]

function countWeekday(weekday: number, from: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const first = new Date(from).getUTCDay() || 7
  const ahead = (weekday - first + 7) % 7
  return ahead < days ? Math.floor((days - 1 - ahead) / 7) + 1 : 0
}
