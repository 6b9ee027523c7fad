import { m } from '#messages'
import { regionName } from '../../../contract/catalogue/region'
import { type Store, stores } from '../../../contract/catalogue/store'
import { csvOf } from '../../kit/ui/csv-of'
import { offer } from '../../kit/ui/download'
import { call } from '../../lib/api/call'
import { dayOf, secondOf } from '../../lib/format'
import { storeLabels } from './labels'

type Cell = string | number | null

/** The columns of the server's own export, so that a few chosen rows read like the whole list. */
const columns: readonly [head: () => string, cell: (row: Store) => Cell][] = [
  [m.store_code, ({ code }) => code],
  [m.store_name, ({ name }) => name],
  [m.store_status, ({ status }) => storeLabels.status.label(status)],
  [m.store_region_code, ({ regionCode }) => regionName(regionCode)],
  [m.store_address, ({ address }) => address],
  [m.store_lng, ({ lng }) => lng],
  [m.store_lat, ({ lat }) => lat],
  [m.store_phone, ({ phone }) => phone],
  [m.store_area_sqm, ({ areaSqm }) => areaSqm],
  [m.store_capacity, ({ capacity }) => capacity],
  [m.store_hours, weekText],
  [m.store_facilities, ({ facilities }) => facilities.map(storeLabels.facility.label).join(' ')],
  [m.store_manager_name, ({ managerName }) => managerName],
  [m.store_opened_on, ({ openedOn }) => openedOn],
  [m.store_lease_end_on, ({ leaseEndOn }) => leaseEndOn],
  [m.store_lesson_confirmation, (row) => storeLabels.lessonConfirmation.label(row.lessonConfirmation)],
  [m.store_is_public, ({ isPublic }) => (isPublic ? m.kit_yes() : m.kit_no())],
  [m.store_coach_count, ({ coachCount }) => coachCount],
  [m.store_live_memberships, ({ liveMemberships }) => liveMemberships],
  [m.store_created_at, ({ createdAt }) => secondOf(createdAt)],
]

/** Offers the stores, as they are now, as a CSV download. */
export async function exportStores(ids: readonly string[]): Promise<void> {
  const rows: Store[] = []
  for (const id of ids) rows.push(await call(stores.read, { id }))
  const lines = rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? '')))
  offer(csvOf([columns.map(([head]) => head()), ...lines]), `${m.store_title()}-${dayOf(new Date())}.csv`)
}

/** Monday first, days apart by `; `. */
function weekText({ hours }: Store): string {
  return hours.map((list) => list.map(({ open, close }) => `${open}-${close}`).join(' ')).join('; ')
}
