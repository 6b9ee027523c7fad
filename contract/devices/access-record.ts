import * as z from 'zod/mini'
import { checkInRefusals } from '../membership/member'

export const accessRefusals = ['stranger', 'device_denied', 'not_a_member', ...checkInRefusals] as const
export const accessModes = ['face', 'card', 'fingerprint', 'password', 'qr', 'remote', 'other'] as const

/** What a device has reported of one person at a door. */
export const accessRecord = z.object({
  id: z.uuid(),
  deviceId: z.uuid(),
  deviceName: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  personId: z.nullable(z.uuid()),
  personName: z.nullable(z.string()),
  memberId: z.nullable(z.uuid()),
  memberNo: z.nullable(z.string()),
  avatarId: z.nullable(z.uuid()),
  /** By the device's clock, by the server's clock on receipt, and the time the record counts under. */
  occurredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  direction: z.enum(['in', 'out']),
  mode: z.enum(accessModes),
  /** What the server's own rules decide. */
  result: z.enum(['pass', 'deny']),
  /** Whether the door opened, as the device reports it; null when the device asked the server before it opened. */
  opened: z.nullable(z.boolean()),
  denyReason: z.nullable(z.enum(accessRefusals)),
  isRepeat: z.boolean(),
  isSkewed: z.boolean(),
  checkInId: z.nullable(z.uuid()),
})
export type AccessRecord = z.infer<typeof accessRecord>
