import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '#messages'
import type { ListedAppointment } from '../../../../contract/scheduling/appointment'
import { confirmationStates } from '../../../../contract/scheduling/lesson-confirmation'
import { confirmationLabels } from '../../../domain/lesson-confirmation/confirmation-labels'
import { FilterChoice } from '../../../kit/filter/choice'
import { describeFilters } from '../../../kit/filter/describe-filters'
import filterStyle from '../../../kit/filter/filter.module.css'
import { FilterOne } from '../../../kit/filter/one'
import { Select } from '../../../kit/form/select'
import type { List } from '../../../kit/list/use-list'
import { dayOf } from '../../../lib/format'
import style from '../calendar/toolbar.module.css'
import { coachesOf, storesQuery } from '../calendar-of'
import { dayAfter, instantAt, mondayOf } from '../grid-time'
import { appointmentLabels } from '../labels'
import { sessionLabels } from '../session-labels'

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
        onChange={(value) => list.setQuery({ store: value })}
        onClear={() => list.setQuery({ store: null })}
      />
      <FilterOne
        label={m.appointment_coach()}
        value={coach}
        options={(coaches.data?.rows ?? []).map((row) => ({ value: row.id, label: row.displayName }))}
        onChange={(value) => list.setQuery({ coach: value })}
        onClear={() => list.setQuery({ coach: null })}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.appointment_status()}
        options={appointmentLabels.status.options()}
      />
      <FilterChoice
        list={list}
        filter="kind"
        label={m.appointment_kind()}
        options={sessionLabels.kind.options()}
      />
      <FilterChoice
        list={list}
        filter="confirmation"
        label={m.lesson_confirmation()}
        options={confirmationLabels.state.options(shownStates)}
      />
      <FilterChoice
        list={list}
        filter="source"
        label={m.appointment_source()}
        options={appointmentLabels.source.options()}
      />
      <FilterOne
        label={m.debt_state()}
        value={list.query.filters.due}
        options={appointmentLabels.due.options()}
        onChange={(value) => list.setQuery({ due: value })}
        onClear={() => list.setQuery({ due: null })}
      />
    </>
  )
}

const shownStates = confirmationStates.filter((state) => state !== 'none')

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
    list.setQuery({ from: instantAt(first, 0), to: instantAt(dayAfter(last, 1), 0) })
  const shown = isOwn || (days !== null && named === undefined) ? 'own' : named
  return (
    <div className={`${filterStyle.filter} ${style.appointmentRange}`}>
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
          } else if (value !== 'own') list.setQuery({ from: null, to: null })
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

/** The text of a set filter's chip. */
export function useFilterLabels(list: List<ListedAppointment>) {
  const { data: storeRows } = useQuery(storesQuery)
  const { data: coachRows } = useQuery(coachesOf(list.query.filters.store ?? null))
  return describeFilters({
    store: [
      m.appointment_store,
      (id) => storeRows?.rows.find((row) => row.id === id)?.name ?? m.appointment_this_one(),
    ],
    coach: [
      m.appointment_coach,
      (id) => coachRows?.rows.find((row) => row.id === id)?.displayName ?? m.appointment_this_one(),
    ],
    status: [m.appointment_status, appointmentLabels.status.chip],
    kind: [m.appointment_kind, sessionLabels.kind.chip],
    confirmation: [m.lesson_confirmation, confirmationLabels.state.chip],
    source: [m.appointment_source, appointmentLabels.source.chip],
    due: [m.debt_state, appointmentLabels.due.chip],
    from: [m.appointment_from, dayOf],
    to: [m.appointment_before, (to) => dayOf(new Date(Date.parse(to) - 1))],
    member: [m.appointment_member, m.appointment_this_one],
    session: [m.appointment_session, m.appointment_this_one],
  })
}
