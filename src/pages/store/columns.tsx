import { m } from '#messages'
import type { ListedStore } from '../../../contract/catalogue/store'
import { minutesOf } from '../../../contract/field'
import { cityName } from '../../domain/region/region-name'
import { columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { Picture } from '../../kit/media/picture'
import pictureStyle from '../../kit/media/picture.module.css'
import textStyle from '../../kit/ui/text.module.css'
import { minuteOf } from '../../lib/format'
import { hoursOn, isOpenAt } from './hours'
import { hoursLabel, storeLabels } from './labels'

const col = columnsFor<ListedStore>()

export const storeColumns = () => [
  col.cell('cover', m.store_cover(), (row) => <Cover store={row} />, { card: 'picture', width: 56 }),
  col.text('code', m.store_code(), { sort: 'code', width: 92 }),
  col.text('name', m.store_name(), { sort: 'name', width: 200, isName: true }),
  col.cell('city', m.store_city(), (row) => cityName(row.regionCode), { width: 88 }),
  col.status('status', m.store_status(), ({ status }) => storeLabels.status.tag(status), { width: 96 }),
  col.cell('todayHours', m.store_today_hours(), (row) => <Today store={row} />, { card: 'fact', width: 140 }),
  col.number('capacity', m.store_capacity(), { sort: 'capacity', width: 92 }),
  col.number('liveMemberships', m.store_live_memberships(), { card: 'fact', width: 92 }),
  col.number('coachCount', m.store_coach_count(), { width: 84 }),
  col.date('openedOn', m.store_opened_on(), { sort: 'openedOn', width: 116, isExtra: true }),
  col.instant('updatedAt', m.store_updated_at(), { sort: 'updatedAt', width: 150, isExtra: true }),
]

function Cover({ store }: { store: ListedStore }) {
  const id = store.coverId
  return id === null ? (
    <span className={`${pictureStyle.picture} ${pictureStyle.pictureSmall}`} />
  ) : (
    <Picture id={id} alt="" size="small" />
  )
}

/** Today's hours by the calendar of the store, and whether it is open this minute. */
function Today({ store }: { store: ListedStore }) {
  const now = minuteOf(new Date())
  const [on, time] = [now.slice(0, 10), now.slice(11)]
  const calendar = { hours: store.hours, specialDays: store.nearDays }
  const { intervals, special } = hoursOn(calendar, on)
  const isOpen = store.status === 'open' && isOpenAt(calendar, on, minutesOf(time))
  return (
    <Stacked note={special?.reason} title={special?.reason}>
      <span className={isOpen ? undefined : textStyle.faint}>{hoursLabel(intervals)}</span>
    </Stacked>
  )
}
