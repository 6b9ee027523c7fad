import * as z from 'zod/mini'
import { text, whole } from '../field'

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

/** The size of the area in which a signature is drawn. */
export const signatureSize = { width: 1000, height: 400 }
const mostStrokes = 60
/** Numbers of one stroke: x and y of each point. */
const mostNumbers = 800
/** Fewer points than this are a dot or a slip. */
const leastPoints = 8
/** The least width or height of a signature, in the units of its area. */
const leastExtent = 60

const stroke = z.array(whole(0, signatureSize.width)).check(
  z.minLength(2),
  z.maxLength(mostNumbers),
  z.refine((numbers) => numbers.length % 2 === 0, 'stroke'),
)

/** Whether strokes have as many points, apart from each other, as a signature has at least. */
export function isSignatureDrawn(list: readonly (readonly number[])[]): boolean {
  const numbers = list.flat()
  const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, at) => at % 2 === axis)) as [number[], number[]]
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values)
  return xs.length >= leastPoints && Math.max(extent(xs), extent(ys)) >= leastExtent
}

/** x, y, x, y of each point, stroke by stroke. */
export const strokes = z
  .array(stroke)
  .check(z.minLength(1), z.maxLength(mostStrokes), z.refine(isSignatureDrawn, 'signature_short'))

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
