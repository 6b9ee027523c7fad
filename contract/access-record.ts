import * as z from 'zod/mini'
import { checkInRefusals } from './member'

export const accessRefusals = ['stranger', 'device_denied', 'not_a_member', ...checkInRefusals] as const
export const accessModes = ['face', 'card', 'fingerprint', 'password', 'qr', 'remote', 'other'] as const

/** What a device has told of somebody at a door. */
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
  /** By the device's clock, when we heard, and when it is taken to have happened. */
  occurredAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  at: z.iso.datetime(),
  direction: z.enum(['in', 'out']),
  mode: z.enum(accessModes),
  /** What our rules say. */
  result: z.enum(['pass', 'deny']),
  /** Whether the door opened, by the device's word; null where it asked us first. */
  opened: z.nullable(z.boolean()),
  denyReason: z.nullable(z.enum(accessRefusals)),
  isRepeat: z.boolean(),
  isSkewed: z.boolean(),
  checkInId: z.nullable(z.uuid()),
})
export type AccessRecord = z.infer<typeof accessRecord>
