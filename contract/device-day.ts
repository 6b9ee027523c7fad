import * as z from 'zod/mini'

/** Days that are shown of a device, yesterday and before; with today, once it has been asked for. */
export const latestDays = 8
/** Today and so many days before can be asked for. */
export const askableDays = 30

/**
 * `waiting` for the device to ask, `unanswered`: it never did, or failed; `same`: nothing was lacking; `recovered`: what was lacking came;
 * `missing`: it says it has more than it sent.
 */
export const deviceDayStates = ['never', 'waiting', 'unanswered', 'same', 'recovered', 'missing'] as const

/** A Shanghai day of a device: what it logged against what we hold. */
export const deviceDay = z.object({
  day: z.iso.date(),
  state: z.enum(deviceDayStates),
  askedAt: z.nullable(z.iso.datetime()),
  answeredAt: z.nullable(z.iso.datetime()),
  /** Records that it says it has; null where its protocol does not tell. */
  claimed: z.nullable(z.int()),
  held: z.int(),
  /** Of these, what came after it was asked. */
  recovered: z.int(),
  /** What it says it has and did not send. */
  missing: z.int(),
})
export type DeviceDay = z.infer<typeof deviceDay>
