import IconChevronLeft from '@douyinfe/semi-icons/lib/es/icons/IconChevronLeft'
import IconChevronRight from '@douyinfe/semi-icons/lib/es/icons/IconChevronRight'
import IconExpand from '@douyinfe/semi-icons/lib/es/icons/IconExpand'
import IconHelpCircle from '@douyinfe/semi-icons/lib/es/icons/IconHelpCircle'
import IconMinus from '@douyinfe/semi-icons/lib/es/icons/IconMinus'
import IconPlus from '@douyinfe/semi-icons/lib/es/icons/IconPlus'
import IconPrint from '@douyinfe/semi-icons/lib/es/icons/IconPrint'
import Button from '@douyinfe/semi-ui/lib/es/button'
import DatePicker from '@douyinfe/semi-ui/lib/es/datePicker'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { m } from '#messages'
import type { CalendarCoach } from '../../../../contract/scheduling/calendar'
import { FilterOne } from '../../../kit/filter/one'
import toolbarStyle from '../../../kit/list/toolbar.module.css'
import { dayLabel } from '../../../lib/weekday'
import { coachesOf, storesQuery } from '../calendar-of'
import { dayAfter, mondayOf, monthAfter } from '../grid-time'
import { dateLabel } from '../session-labels'
import type { Board } from './board'
import style from './toolbar.module.css'
import { chooseZoom, hourHeights, useZoom } from './zoom'

interface Props {
  view: 'day' | 'week' | 'month'
  coach: string | null
  /** The day in the address, which the shown week or month holds. */
  date: string
  store: string | null
  coaches: readonly CalendarCoach[]
  today: string
  onChange: (change: Record<string, string | null>) => void
  onHelp?: () => void
  /** Null while there is no calendar. */
  idle?: Board['idle'] | null
  onFold?: (isFolded: boolean) => void
}

/** What the three views call their steps, and their print. */
const views = {
  day: { previous: m.appointment_previous_day, next: m.appointment_next_day, print: m.appointment_print },
  week: {
    previous: m.appointment_previous_week,
    next: m.appointment_next_week,
    print: m.appointment_print_week,
  },
  month: {
    previous: m.appointment_previous_month,
    next: m.appointment_next_month,
    print: m.appointment_print_month,
  },
}

const stepFrom = (view: Props['view'], date: string, by: number): string =>
  view === 'month' ? monthAfter(date, by) : dayAfter(date, view === 'day' ? by : by * 7)

function titleOf(view: Props['view'], date: string): string {
  if (view === 'day') return dayLabel(date)
  if (view === 'month')
    return m.appointment_month({ year: date.slice(0, 4), month: Number(date.slice(5, 7)) })
  const monday = mondayOf(date)
  return m.appointment_week({ from: dateLabel(monday), to: dateLabel(dayAfter(monday, 6)) })
}

/** Chooses the day, week or month, and the store or coach. */
export function CalendarToolbar(props: Props) {
  const { view, date, store, coaches, today, onChange, onHelp, idle } = props
  const go = (day: string) => onChange({ date: day === today ? null : day })
  return (
    <div className={`${toolbarStyle.toolbarLine} ${style.toolbar}`}>
      <div className={style.days}>
        <Button type="tertiary" onClick={() => go(today)} disabled={date === today}>
          {m.appointment_today()}
        </Button>
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronLeft />}
          aria-label={views[view].previous()}
          onClick={() => go(stepFrom(view, date, -1))}
        />
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconChevronRight />}
          aria-label={views[view].next()}
          onClick={() => go(stepFrom(view, date, 1))}
        />
        <DatePicker
          aria-label={m.appointment_choose_day()}
          motion={false}
          value={localDay(date)}
          format="yyyy-MM-dd"
          weekStartsOn={1}
          onChange={(_, text) => {
            if (typeof text === 'string' && text !== '') go(text)
          }}
          triggerRender={() => (
            <button type="button" className={style.day} title={m.appointment_choose_day()}>
              <strong>{titleOf(view, date)}</strong>
              {view === 'month' ? null : <small>{date.slice(0, 4)}</small>}
            </button>
          )}
        />
      </div>
      <StoreChoice store={store} onChange={(id) => onChange({ store: id, coach: null })} />
      <CoachChoice
        coach={props.coach}
        store={store}
        coaches={coaches}
        onChange={(id) => onChange({ coach: id })}
      />
      <div className={toolbarStyle.toolbarEnd}>
        {idle && (idle.before !== null || idle.after !== null) ? (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconExpand />}
            aria-label={m.appointment_all_hours()}
            title={m.appointment_all_hours()}
            aria-pressed={!idle.isFolded}
            onClick={() => props.onFold?.(!idle.isFolded)}
          />
        ) : null}
        {view === 'month' ? null : <Zoom />}
        <Button
          theme="borderless"
          type="tertiary"
          icon={<IconPrint />}
          aria-label={views[view].print()}
          title={views[view].print()}
          onClick={() => window.print()}
        />
        {onHelp === undefined ? null : (
          <Button
            theme="borderless"
            type="tertiary"
            icon={<IconHelpCircle />}
            aria-label={m.appointment_shortcuts()}
            title={m.appointment_shortcuts()}
            onClick={onHelp}
          />
        )}
      </div>
    </div>
  )
}

/** How tall an hour is drawn. */
function Zoom() {
  const zoom = useZoom()
  const button = (by: number, label: string, icon: ReactElement) => (
    <Button
      theme="borderless"
      type="tertiary"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={hourHeights[zoom + by] === undefined}
      onClick={() => chooseZoom(zoom + by)}
    />
  )
  return (
    <>
      {button(-1, m.appointment_zoom_out(), <IconMinus />)}
      {button(1, m.appointment_zoom_in(), <IconPlus />)}
    </>
  )
}

function StoreChoice({ store, onChange }: { store: string | null; onChange: (id: string) => void }) {
  const { data } = useQuery(storesQuery)
  const options = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name }))
  // A link can name a closed store, or one that this person may not see.
  if (data !== undefined && store !== null && !options.some(({ value }) => value === store))
    options.push({ value: store, label: m.appointment_unlisted_store() })
  return (
    <FilterOne
      label={m.appointment_store()}
      value={store ?? undefined}
      options={options}
      onChange={onChange}
    />
  )
}

/** All coaches of the store, or one. */
function CoachChoice(props: {
  coach: string | null
  store: string | null
  coaches: readonly CalendarCoach[]
  onChange: (id: string | null) => void
}) {
  const { data } = useQuery(coachesOf(props.store))
  const rows = data?.rows ?? []
  const known = props.coaches.filter(({ id }) => id === props.coach && !rows.some((row) => row.id === id))
  return (
    <FilterOne
      label={m.appointment_coach()}
      value={props.coach ?? undefined}
      options={[
        ...rows.map((row) => ({ value: row.id, label: row.displayName })),
        ...known.map((row) => ({ value: row.id, label: row.name })),
      ]}
      placeholder={m.appointment_all_coaches()}
      onChange={props.onChange}
      onClear={() => props.onChange(null)}
    />
  )
}

/** Local midnight of the day, which is what the picker shows whatever the browser's time zone. */
const localDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
