import * as z from 'zod/mini'

/** The days shown of a device, yesterday and before; one more with today, once it was requested. */
export const latestDays = 8
/** Days before today that can be requested. */
export const askableDays = 30

/**
 * `waiting` for the device to poll, `unanswered`: it never did, or failed; `same`: no records were missing; `recovered`: missing ones
 * arrived; `missing`: it has more than it sent.
 */
export const deviceDayStates = ['never', 'waiting', 'unanswered', 'same', 'recovered', 'missing'] as const

/** A Shanghai day of a device: its own records compared with those stored here. */
export const deviceDay = z.object({
  day: z.iso.date(),
  state: z.enum(deviceDayStates),
  askedAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** The number of records that it has; null when its protocol does not say. */
  claimed: z.nullable(z.int()),
  held: z.int(),
  /** Of these, the records that arrived after the request. */
  recovered: z.int(),
  /** The records that it has and did not send. */
  missing: z.int(),
})
export type DeviceDay = z.infer<typeof deviceDay>
