import { sql } from 'kysely'
import { isCounty } from '../../../contract/catalogue/region'
import { type Store, type StoreDraft, stores } from '../../../contract/catalogue/store'
import { storeMachine } from '../../../machines/store/store.machine'
import { pinyinOf } from '../../kit/db/pinyin-of'
import { registerConstraint } from '../../kit/db/postgres-problem'
import type { Tx } from '../../kit/db/schema'
import { searchText } from '../../kit/db/search-text'
import type { ResourceDefinition, Writing } from '../../kit/resource/definition'
import { findMissingReferences } from '../../kit/resource/find-missing-references'
import { rowBaseOf } from '../../kit/resource/row-base-of'
import { missingPerson } from '../../shared/missing-person'
import { storeCsv } from './csv'
import { writeSpecialDays } from './write-special-days'

registerConstraint('store_code_key', { code: 'taken', path: ['code'] })
registerConstraint('store_name_key', { code: 'taken', path: ['name'] })

const specialDays = sql`coalesce(
  json_agg(json_build_object('on', day, 'intervals', intervals, 'reason', reason) order by day), '[]')`

export const storeResource: ResourceDefinition<typeof stores, 'store'> = {
  contract: stores,
  table: 'store',
  rows: { table: 'store', visible: ({ storeIds }) => sql<boolean>`store.id = any(${storeIds})` },
  select: (today) => sql`
    ${rowBaseOf('store')},
    store.code, store.name, store.region_code, store.address, store.lng, store.lat, store.phone, store.area_sqm,
    store.capacity, store.hours, store.opened_on, store.is_public, store.lesson_confirmation, store.status,
    case when store.suspended_from is not null then json_build_object(
      'from', store.suspended_from, 'to', store.suspended_to, 'reason', store.suspended_reason
    ) end as suspension,
    (select media_id from store_gallery where store_id = store.id order by position limit 1) as cover_id,
    (select ${specialDays} from store_special_day
      where store_id = store.id and day between ${today}::date - 1 and ${today}::date + 1) as near_days,
    (select name from person where id = store.manager_id) as manager_name,
    (select count(*)::int from membership
      where home_store_id = store.id and membership.status in ('pending', 'active', 'frozen')) as live_memberships,
    (select count(*)::int from coach_store join coach on coach.id = coach_id
      where store_id = store.id and coach.archived_at is null and coach.status <> 'departed') as coach_count`,
  detail: sql`
    store.facilities, store.manager_id, store.lease_end_on,
    (select ${specialDays} from store_special_day where store_id = store.id) as special_days,
    array(select media_id from store_gallery where store_id = store.id order by position) as gallery`,
  sorts: {
    code: sql`store.code`,
    name: sql`store.name_pinyin`,
    createdAt: sql`store.created_at`,
    updatedAt: sql`store.updated_at`,
    capacity: sql`store.capacity`,
    openedOn: sql`coalesce(store.opened_on, 'infinity')`,
  },
  filters: {
    status: (list) => sql`store.status = any(${list})`,
    region: (prefix) => sql`store.region_code between ${prefix.padEnd(6, '0')} and ${prefix.padEnd(6, '9')}`,
    // All of them are required, because a person who filters for two facilities needs both.
    facility: (list) => sql`store.facilities @> ${list}::text[]`,
  },
  search: {
    members: ['name', 'code', 'address'],
    text: ({ name, code, address }) => searchText({ names: [name], texts: [code, address] }),
  },
  normalize: ({ lng, lat, specialDays, ...rest }) => ({
    ...rest,
    lng: lng === undefined ? undefined : degrees(lng),
    lat: lat === undefined ? undefined : degrees(lat),
    specialDays: specialDays?.toSorted((a, b) => a.on.localeCompare(b.on)),
  }),
  check: checkStore,
  columns: ({ specialDays: _, gallery: __, hours, ...own }) => ({
    ...own,
    hours: hours && JSON.stringify(hours),
    namePinyin: own.name && pinyinOf(own.name),
  }),
  children: writeChildren,
  blockers: dependents,
  lifecycle: {
    machine: storeMachine,
    facts: ({ liveMemberships }: Store) => ({ liveMemberships }),
    events: {
      open: () => ({}),
      suspend: ({ from, to, reason }) => ({ suspendedFrom: from, suspendedTo: to, suspendedReason: reason }),
      resume: () => notSuspended,
      close: () => notSuspended,
    },
  },
  csv: storeCsv,
}

const notSuspended = { suspendedFrom: null, suspendedTo: null, suspendedReason: null }

/** The precision of numeric(9,6). */
function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

async function checkStore({ tx, scope }: Writing, { changed }: { changed: Partial<StoreDraft> }) {
  const { regionCode, managerId, gallery = [] } = changed
  return [
    ...(regionCode === undefined || isCounty(regionCode) ? [] : [{ path: ['regionCode'], code: 'region' }]),
    ...(await missingPerson({ tx, scope }, managerId, ['managerId'])),
    ...(await findMissingReferences(tx, 'media', gallery, (i) => ['gallery', i])),
  ]
}

async function writeChildren({ tx }: Writing, id: string, { specialDays, gallery }: Partial<StoreDraft>) {
  if (specialDays !== undefined) await writeSpecialDays(tx, id, specialDays)
  if (gallery !== undefined) {
    await sql`delete from store_gallery where store_id = ${id}`.execute(tx)
    await sql`
      insert into store_gallery (store_id, position, media_id)
      select ${id}, place - 1, media_id from unnest(${gallery}::uuid[]) with ordinality as given (media_id, place)
    `.execute(tx)
  }
}

/** The rows that prevent archiving a store: its coaches, home members and equipment. */
async function dependents(tx: Tx, id: string) {
  const { rows } = await sql<{ kind: string; id: string; name: string; found: number }>`
    (select 'coach' as kind, coach.id, display_name as name, count(*) over () as found
      from coach_store join coach on coach.id = coach_id
      where store_id = ${id} and archived_at is null order by coach.sort, coach.id limit 10)
    union all
    (select 'member', id, member_no, count(*) over () from member where home_store_id = ${id} order by member_no, id limit 10)
    union all
    (select 'equipment', id, asset_no, count(*) over () from equipment
      where store_id = ${id} and archived_at is null and status <> 'scrapped' order by asset_no limit 10)
  `.execute(tx)
  const found = new Map(rows.map(({ kind, found }) => [kind, found]))
  return {
    blockers: rows.map(({ kind, id, name }) => ({ kind, id, name })),
    blockerCount: [...found.values()].reduce((sum, count) => sum + count, 0),
  }
}
