import { m } from '#messages'
import type {
  Calendar,
  CalendarCoach,
  CalendarSpan,
  CalendarStore,
} from '../../../../contract/scheduling/calendar'
import { minuteIn } from '../grid-time'

/** Time in a column that cannot be booked, or that is spent elsewhere. Minutes since the day's midnight. */
export interface Unavailability {
  kind: 'closed' | 'special' | 'leave' | 'off' | 'idle' | 'elsewhere'
  from: number
  to: number
  /** The text shown for it. */
  label: string
}

interface ShadeRange {
  day: string
  /** The axis. */
  from: number
  to: number
  coach: CalendarCoach | null
  /** null: every store where the coach works. */
  store: CalendarStore | null
}

/** The hatched times of a column, the most serious reason first; ranges of one kind do not overlap. */
export function unavailabilityOf(range: ShadeRange, calendar: Calendar): Unavailability[] {
  const { coach, store, day } = range
  const away = coach === null ? null : awayOf(coach, day)
  const whole = { from: range.from, to: range.to }
  return [
    ...(store === null ? [] : closings(store, range)),
    ...(coach === null
      ? []
      : away !== null
        ? [{ ...away, ...whole }]
        : [...idle(coach, store, range), ...elsewhere(coach, store, range, calendar)]),
  ]
}

/** Why a coach is away for the whole of a day. */
export function awayOf(coach: CalendarCoach, day: string): Pick<Unavailability, 'kind' | 'label'> | null {
  const { leave } = coach
  if (leave !== null && leave.from <= day && (leave.to === null || day <= leave.to))
    return {
      kind: 'leave',
      label:
        leave.to === null
          ? m.appointment_shade_leave_open({ from: leave.from })
          : leave.to === leave.from
            ? m.appointment_shade_leave_day({ on: leave.from })
            : m.appointment_shade_leave({ from: leave.from, to: leave.to }),
    }
  return coach.daysOff.includes(day) ? { kind: 'off', label: m.appointment_shade_off() } : null
}

/** Why a store shuts for the whole of a day. */
export function closingOf({ notices }: CalendarStore, day: string): string | null {
  const notice = notices.find(({ on }) => on === day)
  return notice?.isClosed ? m.appointment_shade_closed_day({ reason: notice.reason }) : null
}

function closings(store: CalendarStore, { day, from, to }: ShadeRange): Unavailability[] {
  const notice = store.notices.find(({ on }) => on === day)
  const shut = gaps(store.open, day, from, to)
  const closing = closingOf(store, day)
  if (closing !== null) return [{ kind: 'special', from, to, label: closing }]
  return shut.map((gap) =>
    notice === undefined
      ? { kind: 'closed', ...gap, label: m.appointment_shade_closed() }
      : { kind: 'special', ...gap, label: m.appointment_shade_special({ reason: notice.reason }) },
  )
}

/** Hours in which the coach does not work anywhere while the store is open. */
function idle(
  coach: CalendarCoach,
  store: CalendarStore | null,
  { day, from, to }: ShadeRange,
): Unavailability[] {
  const free = gaps(coach.works, day, from, to)
  const within = store === null ? free : free.flatMap((gap) => cut(gap, store.open, day))
  return within.map((gap) => ({ kind: 'idle', ...gap, label: m.appointment_shade_idle() }))
}

function elsewhere(
  coach: CalendarCoach,
  store: CalendarStore | null,
  { day, from, to }: ShadeRange,
  { stores }: Calendar,
): Unavailability[] {
  if (store === null) return []
  return coach.works
    .filter(({ storeId }) => storeId !== store.id)
    .flatMap((span) => {
      const here = clipped(span, day, from, to)
      const name = stores.find(({ id }) => id === span.storeId)?.name ?? m.appointment_other_store()
      return here === null
        ? []
        : [{ kind: 'elsewhere' as const, ...here, label: m.appointment_shade_elsewhere({ store: name }) }]
    })
}

type MinuteRange = { from: number; to: number }

/** The part of a span that lies on the axis. */
function clipped(span: CalendarSpan, day: string, from: number, to: number): MinuteRange | null {
  const [begins, ends] = [Math.max(from, minuteIn(day, span.from)), Math.min(to, minuteIn(day, span.to))]
  return begins < ends ? { from: begins, to: ends } : null
}

/** The gaps between the spans on an axis. */
function gaps(spans: readonly CalendarSpan[], day: string, from: number, to: number): MinuteRange[] {
  const found: MinuteRange[] = []
  let reached = from
  for (const span of spans) {
    const here = clipped(span, day, from, to)
    if (here === null) continue
    if (here.from > reached) found.push({ from: reached, to: here.from })
    reached = Math.max(reached, here.to)
  }
  return reached < to ? [...found, { from: reached, to }] : found
}

/** The parts of a stretch in which the spans are open. */
const cut = (gap: MinuteRange, spans: readonly CalendarSpan[], day: string): MinuteRange[] =>
  spans.flatMap((span) => clipped(span, day, gap.from, gap.to) ?? [])
