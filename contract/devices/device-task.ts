import * as z from 'zod/mini'
import { faceStatuses } from '../people/person'

export const deviceOps = [
  'upsert_person',
  'upsert_face',
  'delete_person',
  'open_door',
  'sync_time',
  'reboot',
  'resend_records',
] as const
export const taskStatuses = ['queued', 'sent', 'ok', 'failed', 'expired', 'cancelled'] as const

export const deviceTask = z.object({
  id: z.uuid(),
  /** The command number, which the device repeats in its result. */
  no: z.int(),
  deviceId: z.uuid(),
  deviceName: z.string(),
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  op: z.enum(deviceOps),
  status: z.enum(taskStatuses),
  tries: z.int(),
  dueAt: z.iso.datetime(),
  /** null for removing a person, which never expires. */
  expiresAt: z.nullable(z.iso.datetime()),
  sentAt: z.nullable(z.iso.datetime()),
  doneAt: z.nullable(z.iso.datetime()),
  /** A code of `enrolmentErrors`, or the device's own text. */
  error: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The Shanghai day of `resend_records`. */
  day: z.nullable(z.iso.date()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.string()),
})
export type DeviceTask = z.infer<typeof deviceTask>

/** Why a device refuses a photo or a person, for the known error texts. */
export const enrolmentErrors = [
  'no_face',
  'several_faces',
  'face_too_small',
  'face_unclear',
  'face_known_already',
  'device_full',
  'photo_refused',
  'photo_gone',
] as const

export const enrolmentStates = ['queued', 'sent', 'enrolled', 'failed', 'removing', 'removed'] as const

/** Whether a device has a person's face. */
export const enrolmentCell = z.object({
  deviceId: z.uuid(),
  state: z.enum(enrolmentStates),
  error: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
})

export const enrolmentRow = z.object({
  personId: z.uuid(),
  name: z.string(),
  /** Masked. */
  mobile: z.string(),
  avatarId: z.nullable(z.uuid()),
  faceStatus: z.enum(faceStatuses),
  cells: z.array(enrolmentCell),
})
export type EnrolmentRow = z.infer<typeof enrolmentRow>
