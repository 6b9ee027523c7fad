import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import { courseKinds } from '../../../../contract/catalogue/coach-course'
import {
  appointmentSources,
  appointmentStatuses,
  type ListedAppointment,
} from '../../../../contract/scheduling/appointment'
import { FilterChoice } from '../../../kit/filter/choice'
import { FilterOne } from '../../../kit/filter/one'
import { optionsOf } from '../../../kit/form/choice-field'
import { Select } from '../../../kit/form/select'
import type { List } from '../../../kit/list/use-list'
import { dayOf } from '../../../lib/format'
import { coachesOf, storesQuery } from '../calendar-of'
import { dayAfter, instantAt, mondayOf } from '../grid-time'
import { sourceLabel, statusLabel } from '../labels'
import { kindLabel } from '../session-labels'

type Props = { list: List<ListedAppointment> }

export function AppointmentFilters({ list }: Props) {
  const { store, coach } = list.query.filters
  const stores = useQuery(storesQuery)
  const coaches = useQuery(coachesOf(store ?? null))
  return (
    <>
      <RangeFilter list={list} />
      <FilterOne
        label={m.appointment_store()}
        value={store}
        options={(stores.data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))}
        onChange={(value) => list.ask({ store: value })}
        onClear={() => list.ask({ store: null })}
      />
      <FilterOne
        label={m.appointment_coach()}
        value={coach}
        options={(coaches.data?.rows ?? []).map((row) => ({ value: row.id, label: row.displayName }))}
        onChange={(value) => list.ask({ coach: value })}
        onClear={() => list.ask({ coach: null })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.appointment_status()}
        options={optionsOf(appointmentStatuses, statusLabel)}
      />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.appointment_kind()}
        options={optionsOf(courseKinds, kindLabel)}
      />
      <FilterChoice
        list={list}
        filter="source"
        label={m.appointment_source()}
        options={optionsOf(appointmentSources, sourceLabel)}
      />
    </>
  )
}

/** Days [first, last] of the most frequent ranges. */
const ranges = (today: string) => ({
  today: [today, today],
  tomorrow: [dayAfter(today, 1), dayAfter(today, 1)],
  week: [mondayOf(today), dayAfter(mondayOf(today), 6)],
})

/** Today, tomorrow, this week, or days of one's own. */
function RangeFilter({ list }: Props) {
  const id = useId()
  const { from, to } = list.query.filters
  const known = ranges(dayOf(new Date()))
  const [isOwn, setOwn] = useState(false)
  const days = from === undefined || to === undefined ? null : daysOf(from, to)
  const named = (Object.keys(known) as (keyof typeof known)[]).find(
    (name) => days !== null && known[name][0] === days[0] && known[name][1] === days[1],
  )
  const choose = (first: string, last: string) =>
    list.ask({ from: instantAt(first, 0), to: instantAt(dayAfter(last, 1), 0) })
  const shown = isOwn || (days !== null && named === undefined) ? 'own' : named
  return (
    <div className="kit-filter appointment-range">
      <span id={id} className="console-hidden">
        {m.appointment_range()}
      </span>
      <Select
        aria-labelledby={id}
        showClear
        value={shown}
        placeholder={m.appointment_range()}
        optionList={[
          { value: 'today', label: m.appointment_today() },
          { value: 'tomorrow', label: m.appointment_tomorrow() },
          { value: 'week', label: m.appointment_this_week() },
          { value: 'own', label: m.appointment_own_range() },
        ]}
        onChange={(value) => {
          setOwn(value === 'own')
          if (value === 'today' || value === 'tomorrow' || value === 'week') {
            const [first = '', last = ''] = known[value]
            choose(first, last)
          } else if (value !== 'own') list.ask({ from: null, to: null })
        }}
      />
      {shown === 'own' ? (
        <DatePicker
          type="dateRange"
          aria-label={m.appointment_own_range()}
          motion={false}
          density="compact"
          format="yyyy-MM-dd"
          weekStartsOn={1}
          value={days === null ? undefined : [...days]}
          onChange={(_, text) => {
            const [first, last] = (Array.isArray(text) ? text : String(text ?? '').split(' ~ ')).map(String)
            if (first && last) choose(first, last)
          }}
        />
      ) : null}
    </div>
  )
}

/** The days of [from, to) of instants. */
const daysOf = (from: string, to: string): readonly [string, string] => [
  dayOf(from),
  dayOf(new Date(Date.parse(to) - 1)),
]

const fields: Readonly<Record<string, () => string>> = {
  store: m.appointment_store,
  coach: m.appointment_coach,
  status: m.appointment_status,
  kind: m.appointment_kind,
  source: m.appointment_source,
  from: m.appointment_from,
  to: m.appointment_before,
  member: m.appointment_member,
  session: m.appointment_session,
}

const words: Readonly<Record<string, () => Record<string, string>>> = {
  status: () => Object.fromEntries(appointmentStatuses.map((one) => [one, statusLabel(one)])),
  kind: () => Object.fromEntries(courseKinds.map((one) => [one, kindLabel(one)])),
  source: () => Object.fromEntries(appointmentSources.map((one) => [one, sourceLabel(one)])),
}

/** The text of a set filter's chip. */
export function useFilterWords(list: List<ListedAppointment>): (key: string, value: string) => string {
  const stores = useQuery(storesQuery)
  const coaches = useQuery(coachesOf(list.query.filters.store ?? null))
  const named = new Map([
    ...(stores.data?.rows ?? []).map((row) => [row.id, row.name] as const),
    ...(coaches.data?.rows ?? []).map((row) => [row.id, row.displayName] as const),
  ])
  return (key, value) => {
    const says = words[key]?.() ?? {}
    const chosen =
      key === 'from' || key === 'to'
        ? [dayOf(key === 'from' ? value : new Date(Date.parse(value) - 1))]
        : value.split(',').map((one) => says[one] ?? named.get(one) ?? m.appointment_this_one())
    return m.kit_filter_chip({ field: fields[key]?.() ?? key, words: chosen.join(m.kit_comma()) })
  }
}
