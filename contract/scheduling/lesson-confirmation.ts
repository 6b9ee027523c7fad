import * as z from 'zod/mini'
import { text } from '../field'
import { strokes } from '../signature/strokes'

/**
 * none: nothing is to be confirmed yet, or at all · awaited: over, and completed only by a confirmation · unconfirmed: completed without
 * one · verified: a manager confirms it with a reason · disputed, upheld, rejected: the member's dispute and its decision
 */
export const confirmationStates = [
  'none',
  'awaited',
  'confirmed',
  'unconfirmed',
  'verified',
  'disputed',
  'upheld',
  'rejected',
] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** code: of the member's link, entered by staff · link: on the member's own phone · face: a visit at a terminal in the lesson's time */
export const confirmationWays = ['code', 'link', 'signature', 'face'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

/** A drawn signature, or the name that a person typed who cannot draw one. */
export const signature = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn'), strokes }),
  z.strictObject({ kind: z.literal('typed'), name: text(2, 40) }),
])
export type LessonSignature = z.infer<typeof signature>

/** The member's confirmation on a screen of the gym. */
export const confirmationDraft = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('code'),
    code: z.string().check(z.trim(), z.regex(/^\d{8}$/, 'lesson_code')),
  }),
  z.strictObject({ by: z.literal('signature'), signature }),
])
export type ConfirmationDraft = z.infer<typeof confirmationDraft>
