import { m } from '#messages'
import { appointments, type ListedAppointment } from '../../../contract/scheduling/appointment'
import { openDueFen } from '../../../contract/scheduling/open-due-fen'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { appointmentFacts } from '../../../machines/appointment/facts'
import { can, reasons } from '../../../machines/lifecycle'
import { heldAmount, noShowWarning } from '../../domain/lesson/charge-text'
import { payloadField } from '../../kit/form/payload-field'
import { ProseField } from '../../kit/form/text-field'
import type { LifecycleTransition, PayloadForm } from '../../kit/record/lifecycle-transition'
import { minuteOf, yuan } from '../../lib/format'

type Key = keyof typeof appointments.events

const isKey = (key: string): key is Key => key in appointments.events

/** The appointment machine's decision for an event; the server uses the same machine. */
export function decide(row: ListedAppointment, key: string): { allowed: boolean; refusal?: string } {
  if (!isKey(key)) return { allowed: false }
  const facts = appointmentFacts(row, new Date())
  // The key is one of the contract's, and names an event of this machine.
  const type = appointments.events[key].event as Parameters<typeof can<typeof appointmentMachine>>[3]
  if (can(appointmentMachine, row.status, facts, type)) return { allowed: true }
  const guard = reasons(appointmentMachine, row.status, facts)[type]
  const sentence = guard === undefined ? undefined : refusals[`${key}.${guard}`]
  return sentence === undefined ? { allowed: false } : { allowed: false, refusal: sentence(facts) }
}

type Facts = ReturnType<typeof appointmentFacts>

/** Sentences for events that are refused only for now; other refused events are hidden. */
const refusals: Record<string, ((facts: Facts) => string) | undefined> = {
  'complete.isCompletable': ({ hasStarted }) =>
    hasStarted ? m.lesson_refused_complete() : m.field_lesson_not_begun(),
  'checkIn.doorsAreOpen': () => m.appointment_refused_check_in(),
  'noShow.hasEnded': () => m.appointment_refused_no_show(),
  'promote.seatFree': () => m.appointment_refused_promote(),
  'reschedule.movesAlone': () => m.appointment_refused_reschedule(),
}

const reasonField = (form: PayloadForm) => (
  <ProseField {...payloadField(form, 'reason', '')} label={m.appointment_reason()} required maxLength={200} />
)
const reasonPayload = { payload: () => ({ reason: '' }), fields: reasonField }

/** What happens to what a lesson holds or what is due, shown before the event. */
const onCancel = (row: ListedAppointment) =>
  row.hold === 'held'
    ? m.appointment_cancel_returns({ amount: heldAmount(row) })
    : m.appointment_cancel_nothing()
function onLateCancel(row: ListedAppointment): string {
  const by = minuteOf(row.cancelBy)
  if (row.hold === 'held') return m.appointment_late_keeps({ by, amount: heldAmount(row) })
  return row.dueFen
    ? m.appointment_late_due({ by, price: yuan(row.dueFen) })
    : m.appointment_late_nothing({ by })
}
const onWaive = (row: ListedAppointment) =>
  row.status === 'completed'
    ? m.debt_write_off({ amount: yuan(openDueFen(row)) })
    : row.dueFen
      ? m.appointment_waive_due({ price: yuan(row.dueFen) })
      : m.appointment_waive_returns({ amount: heldAmount(row) })
const onComplimentary = (row: ListedAppointment) =>
  row.hold === 'held'
    ? m.appointment_complimentary_returns({ amount: heldAmount(row) })
    : m.appointment_complimentary_plain()

/** The events of a booking by likelihood; the first that is allowed has its own button. */
export const appointmentLifecycle = (): LifecycleTransition<ListedAppointment>[] => [
  {
    key: 'confirm',
    label: m.appointment_do_confirm(),
    done: (row) => m.appointment_done_confirm({ name: row.memberName }),
  },
  {
    key: 'checkIn',
    label: m.appointment_do_check_in(),
    done: (row) => m.appointment_done_check_in({ name: row.memberName }),
  },
  {
    key: 'complete',
    label: m.appointment_do_complete(),
    done: (row) => m.appointment_done_complete({ name: row.memberName }),
  },
  {
    key: 'promote',
    label: m.appointment_do_promote(),
    done: (row) => m.appointment_done_promote({ name: row.memberName }),
  },
  {
    key: 'noShow',
    label: m.appointment_do_no_show(),
    done: (row) => m.appointment_done_no_show({ name: row.memberName }),
    warning: noShowWarning,
  },
  {
    key: 'waive',
    label: m.appointment_do_waive(),
    done: (row) => m.appointment_done_waive({ name: row.memberName }),
    warning: onWaive,
    ...reasonPayload,
  },
  {
    key: 'makeComplimentary',
    label: m.appointment_do_make_complimentary(),
    done: (row) => m.appointment_done_make_complimentary({ name: row.memberName }),
    warning: onComplimentary,
    ...reasonPayload,
  },
  {
    key: 'cancel',
    label: m.appointment_do_cancel(),
    done: (row) => m.appointment_done_cancel({ name: row.memberName }),
    isDestructive: true,
    warning: onCancel,
    ...reasonPayload,
  },
  {
    key: 'lateCancel',
    label: m.appointment_do_late_cancel(),
    done: (row) => m.appointment_done_late_cancel({ name: row.memberName }),
    isDestructive: true,
    warning: onLateCancel,
    ...reasonPayload,
  },
]
