import { m } from '#messages'
import type { accessModes, accessRefusals } from '../../../contract/devices/access-record'
import type { deviceOps, taskStatuses } from '../../../contract/devices/device-task'
import {
  type DeviceVendor,
  type deviceDirections,
  type deviceStatuses,
  type FaceDevice,
  type RefusalReason,
  skewAllowed,
  vendorsWithTasks,
} from '../../../contract/devices/face-device'
import { refusedAtDoor } from '../../domain/refused-at-door'
import type { Tone } from '../../kit/ui/status-tag'

type Status = (typeof deviceStatuses)[number]
type Direction = (typeof deviceDirections)[number]
type TaskStatus = (typeof taskStatuses)[number]
type Op = (typeof deviceOps)[number]
type Refusal = (typeof accessRefusals)[number]
type Mode = (typeof accessModes)[number]
type Says<V extends string> = Record<V, () => string>

const vendorSays: Says<DeviceVendor> = {
  native: m.device_vendor_native,
  uface: m.device_vendor_uface,
  zkteco: m.device_vendor_zkteco,
  hikvision: m.device_vendor_hikvision,
  other: m.device_vendor_other,
}
const statusSays: Says<Status> = {
  registered: m.device_status_registered,
  active: m.device_status_active,
  disabled: m.device_status_disabled,
  retired: m.device_status_retired,
}
const directionSays: Says<Direction> = {
  in: m.device_direction_in,
  out: m.device_direction_out,
  both: m.device_direction_both,
}
const opSays: Says<Op> = {
  upsert_person: m.device_op_upsert_person,
  upsert_face: m.device_op_upsert_face,
  delete_person: m.device_op_delete_person,
  open_door: m.device_op_open_door,
  sync_time: m.device_op_sync_time,
  reboot: m.device_op_reboot,
  resend_records: m.device_op_resend_records,
}
const taskStatusSays: Says<TaskStatus> = {
  queued: m.device_task_queued,
  sent: m.device_task_sent,
  ok: m.device_task_ok,
  failed: m.device_task_failed,
  expired: m.device_task_expired,
  cancelled: m.device_task_cancelled,
}
const refusalSays: Says<Refusal> = {
  stranger: m.device_refused_stranger,
  device_denied: m.device_refused_device_denied,
  not_a_member: m.device_refused_not_a_member,
  ...refusedAtDoor,
}
const modeSays: Says<Mode> = {
  face: m.device_mode_face,
  card: m.device_mode_card,
  fingerprint: m.device_mode_fingerprint,
  password: m.device_mode_password,
  qr: m.device_mode_qr,
  remote: m.device_mode_remote,
  other: m.device_mode_other,
}
const reasonSays: Says<RefusalReason> = {
  unknown_serial: m.device_reason_unknown_serial,
  bad_signature: m.device_reason_bad_signature,
  replayed: m.device_reason_replayed,
  clock: m.device_reason_clock,
  not_active: m.device_reason_not_active,
  address: m.device_reason_address,
  bad_secret: m.device_reason_bad_secret,
  not_served: m.device_reason_not_served,
  malformed: m.device_reason_malformed,
  too_large: m.device_reason_too_large,
}
const says = { vendor: vendorSays, status: statusSays, direction: directionSays }
const statusTone: Record<Status, Tone> = {
  registered: 'new',
  active: 'good',
  disabled: 'warning',
  retired: 'quiet',
}
const taskTone: Record<TaskStatus, Tone> = {
  queued: 'new',
  sent: 'new',
  ok: 'good',
  failed: 'bad',
  expired: 'warning',
  cancelled: 'quiet',
}

export const vendorLabel = (vendor: DeviceVendor) => vendorSays[vendor]()
export const statusLabel = (status: Status) => statusSays[status]()
export const directionLabel = (direction: Direction) => directionSays[direction]()
export const opLabel = (op: Op) => opSays[op]()
export const refusalLabel = (refusal: Refusal) => refusalSays[refusal]()
export const modeLabel = (mode: Mode) => modeSays[mode]()
export const reasonLabel = (reason: RefusalReason) => reasonSays[reason]()
export const nameOf = ({ name }: Pick<FaceDevice, 'name'>) => name
export const statusOf = ({ status }: Pick<FaceDevice, 'status'>) => ({
  label: statusLabel(status),
  tone: statusTone[status],
})
export const taskStatusOf = ({ status }: { status: TaskStatus }) => ({
  label: taskStatusSays[status](),
  tone: taskTone[status],
})

/** Whether it accepts commands now: its vendor takes them, and it is active. */
export const isAskable = ({ status, vendor }: Pick<FaceDevice, 'status' | 'vendor'>): boolean =>
  status === 'active' && vendorsWithTasks.includes(vendor)

/** How far a clock is off, in the unit that reads best; null if it is right, or unknown. */
export function skewLabel(skewS: number | null): string | null {
  if (skewS === null || Math.abs(skewS) <= skewAllowed) return null
  const span = spanLabel(Math.abs(skewS))
  return skewS > 0 ? m.device_skew_fast({ span }) : m.device_skew_slow({ span })
}

/** A span of seconds in its largest unit. */
export function spanLabel(seconds: number): string {
  if (seconds < 120) return m.device_span_seconds({ count: Math.round(seconds) })
  if (seconds < 7_200) return m.device_span_minutes({ count: Math.round(seconds / 60) })
  if (seconds < 172_800) return m.device_span_hours({ count: Math.round(seconds / 3_600) })
  return m.device_span_days({ count: Math.round(seconds / 86_400) })
}

/** The label of a value of unknown origin; one that the contract no longer has is shown as it is. */
export const worded = (kind: keyof typeof says, value: unknown): string => {
  const words: Readonly<Record<string, (() => string) | undefined>> = says[kind]
  return words[String(value)]?.() ?? String(value)
}

/** The labels of the audit log's verbs for this resource. */
export function actionLabel(verb: string): string | undefined {
  const labels: Record<string, () => string> = {
    activate: m.device_do_activate,
    disable: m.device_do_disable,
    retire: m.device_do_retire,
    secret: m.device_do_secret,
    adopt: m.device_do_adopt,
    sync: m.device_do_sync,
    enrol: m.device_do_push,
    openDoor: m.device_do_open_door,
    syncTime: m.device_do_sync_time,
    reboot: m.device_do_reboot,
    retryTask: m.device_history_retry_task,
    cancelTask: m.device_history_cancel_task,
    reconcileDay: m.device_history_reconcile_day,
    readAgain: m.device_history_read_again,
  }
  return labels[verb]?.()
}
