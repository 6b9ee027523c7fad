import { type RawBuilder, sql } from 'kysely'
import type { input, output } from 'zod/v4/core'
import { regionName } from '../../contract/catalogue/region'
import type { facilities } from '../../contract/catalogue/store'
import { publicApi } from '../../contract/public-api'
import type { App } from '../kit/app'
import { addDays } from '../kit/day'
import type { Tx } from '../kit/db/schema'
import { problem } from '../kit/problem'
import { namedFacility } from './named'
import { pageOf } from './page'
import { type FoundPicture, galleryJson, maybePictureOf, pictureJson, pictureOf } from './picture-json'
import { servePublic } from './serve-public'
import { isStoreShown } from './visible'

export function publicStoreRoutes(app: App): void {
  servePublic(app, publicApi.stores, ({ db, query, now, today }) =>
    pageOf(query, (place) => storesOf(db, { ...query, ...place, now, today }), publicStore),
  )
  servePublic(app, publicApi.store, async ({ db, params: { code }, now, today }) => {
    const [found] = await storesOf(db, { code, openNow: false, offset: 0, limit: 1, now, today })
    if (found === undefined) throw problem('not_found')
    return { ...publicStore(found), ...(await detailOf(db, code, today)) }
  })
}

type Reply = input<typeof publicApi.stores.reply>
type Listed = Reply['rows'][number]

interface RowsQuery extends output<typeof publicApi.stores.query> {
  code?: string
  now: Date
  today: string
}

interface Found extends Omit<Listed, 'region' | 'facilities' | 'today' | 'cover'> {
  regionCode: string
  facilities: (typeof facilities)[number][]
  openToday: Listed['today']['open']
  note: string | null
  today: string
  cover: FoundPicture | null
  total: number
}

/** Days within which the next opening is searched. */
const week = 7
/** The mean radius of the earth, in metres. */
const radius = 6_371_008.8

/** One statement: the opening of a week as multiranges, by the same function as bookings use. */
async function storesOf(
  db: Tx,
  { near, openNow, code, offset, limit, now, today }: RowsQuery,
): Promise<Found[]> {
  const distance = near === undefined ? sql`null::float8` : metresFrom(near)
  const order = near === undefined ? sql`store.code` : sql`distance, store.code`
  const { rows } = await sql<Found>`
    with store as materialized (
      select *, ${distance} as distance from store
      where ${isStoreShown} ${code === undefined ? sql`` : sql`and store.code = ${code}`}
    ), opening as materialized (
      select store_id, range_agg(opens) as opens,
        json_agg(json_build_object('from', iso_instant(lower(opens)), 'to', iso_instant(upper(opens))) order by opens)
          filter (where day = ${today}::date) as today
      from store_opens(array(select id from store), ${addDays(today, -1)}::date, ${addDays(today, week)}::date)
      group by store_id
    ), door as (
      select opening.store_id, opening.today, open.part as open_part,
        (select min(lower(part)) from unnest(opening.opens) as part where lower(part) > ${now}::timestamptz) as opens_at
      from opening left join lateral (
        select part from unnest(opening.opens) as part where part @> ${now}::timestamptz
      ) as open on true
    )
    select store.code, store.name, store.region_code, store.address, store.lng, store.lat, store.phone, store.area_sqm,
      store.facilities, store.status, store.hours, ${today} as today, coalesce(door.today, '[]') as open_today,
      coalesce(
        (select reason from store_special_day where store_id = store.id and day = ${today}::date),
        case when ${today}::date between store.suspended_from and coalesce(store.suspended_to, 'infinity')
          then store.suspended_reason end
      ) as note,
      door.open_part is not null as is_open_now,
      case when upper(door.open_part) < shanghai_instant(${today}::date, ${(week + 1) * 1440}) then upper(door.open_part) end
        as closes_at,
      door.opens_at, round(store.distance)::int as distance_m,
      ${pictureJson(firstPicture)} as cover,
      count(*) over ()::int as total
    from store left join door on door.store_id = store.id
    where ${openNow ? sql`door.open_part is not null` : sql`true`}
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

const firstPicture: RawBuilder<unknown> = sql`
  (select media_id from store_gallery where store_id = store.id order by position limit 1)`

/** The haversine formula, which is exact for short distances too. */
function metresFrom([lng, lat]: readonly [number, number]): RawBuilder<unknown> {
  const half = (degrees: RawBuilder<unknown>) => sql`power(sin(radians(${degrees}) / 2), 2)`
  return sql`2 * ${radius}::float8 * asin(sqrt(least(1,
    ${half(sql`lat::float8 - ${lat}::float8`)}
      + cos(radians(${lat}::float8)) * cos(radians(lat::float8)) * ${half(sql`lng::float8 - ${lng}::float8`)})))`
}

function publicStore({ regionCode, openToday, note, today, total: _, ...found }: Found): Listed {
  return {
    ...found,
    region: { code: regionCode, name: regionName(regionCode) },
    facilities: found.facilities.map(namedFacility),
    today: { on: today, open: openToday, note },
    cover: maybePictureOf(found.cover),
  }
}

async function detailOf(db: Tx, code: string, today: string) {
  const { rows } = await sql<{
    openedOn: string | null
    gallery: FoundPicture[]
    specialDays: input<typeof publicApi.store.reply>['specialDays']
  }>`
    select store.opened_on, ${galleryJson} as gallery, (
      select coalesce(json_agg(json_build_object('on', day, 'intervals', intervals, 'reason', reason) order by day), '[]')
      from store_special_day
      where store_id = store.id and day between ${today}::date and ${addDays(today, 27)}::date
    ) as special_days
    from store where store.code = ${code} and ${isStoreShown}
  `.execute(db)
  const found = rows[0]
  if (found === undefined) throw problem('not_found')
  return { ...found, gallery: found.gallery.map(pictureOf) }
}
