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
import { refusedAtDoor } from '../../domain/card/refused-at-door'
import { enumLabels } from '../../kit/ui/enum-labels'

type Status = (typeof deviceStatuses)[number]
type Direction = (typeof deviceDirections)[number]
type TaskStatus = (typeof taskStatuses)[number]
type Op = (typeof deviceOps)[number]
type Refusal = (typeof accessRefusals)[number]
type Mode = (typeof accessModes)[number]
export const faceDeviceLabels = {
  vendor: enumLabels<DeviceVendor>({
    native: m.device_vendor_native,
    uface: m.device_vendor_uface,
    zkteco: m.device_vendor_zkteco,
    hikvision: m.device_vendor_hikvision,
    other: m.device_vendor_other,
  }),
  status: enumLabels<Status>(
    {
      registered: m.device_status_registered,
      active: m.device_status_active,
      disabled: m.device_status_disabled,
      retired: m.device_status_retired,
    },
    {
      registered: 'new',
      active: 'good',
      disabled: 'warning',
      retired: 'quiet',
    },
  ),
  direction: enumLabels<Direction>({
    in: m.device_direction_in,
    out: m.device_direction_out,
    both: m.device_direction_both,
  }),
  op: enumLabels<Op>({
    upsert_person: m.device_op_upsert_person,
    upsert_face: m.device_op_upsert_face,
    delete_person: m.device_op_delete_person,
    open_door: m.device_op_open_door,
    sync_time: m.device_op_sync_time,
    reboot: m.device_op_reboot,
    resend_records: m.device_op_resend_records,
  }),
  taskStatus: enumLabels<TaskStatus>(
    {
      queued: m.device_task_queued,
      sent: m.device_task_sent,
      ok: m.device_task_ok,
      failed: m.device_task_failed,
      expired: m.device_task_expired,
      cancelled: m.device_task_cancelled,
    },
    {
      queued: 'new',
      sent: 'new',
      ok: 'good',
      failed: 'bad',
      expired: 'warning',
      cancelled: 'quiet',
    },
  ),
  refusal: enumLabels<Refusal>({
    stranger: m.device_refused_stranger,
    device_denied: m.device_refused_device_denied,
    not_a_member: m.device_refused_not_a_member,
    ...refusedAtDoor,
  }),
  mode: enumLabels<Mode>({
    face: m.device_mode_face,
    card: m.device_mode_card,
    fingerprint: m.device_mode_fingerprint,
    password: m.device_mode_password,
    qr: m.device_mode_qr,
    remote: m.device_mode_remote,
    other: m.device_mode_other,
  }),
  reason: enumLabels<RefusalReason>({
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
  }),
  action: enumLabels({
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
  }),
}

export const nameOf = ({ name }: Pick<FaceDevice, 'name'>) => name

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
