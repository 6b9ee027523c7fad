import * as z from 'zod/mini'
import { givenInstant, isWithoutRepeats, prose, text } from '../field'

/**
 * What happens to a booked lesson whose coach is away or whose store is closed: another coach gives it, it moves to another time of its
 * coach, it is cancelled and everything returned, or it is held all the same.
 */
const decisionKinds = ['substitute', 'move', 'cancel', 'keep'] as const
export type DecisionKind = (typeof decisionKinds)[number]

const lessonDecision = z.strictObject({
  sessionId: z.uuid(),
  /** The lesson's `stamp` of the preview; another one means that somebody changed or booked it since. */
  stamp: text(1, 64),
  decision: z.enum(decisionKinds),
  /** The substitute. */
  coachId: z.optional(z.uuid()),
  /** The new start of a lesson that moves. */
  startsAt: z.optional(givenInstant),
  reason: prose(2, 200),
})
export type LessonDecision = z.infer<typeof lessonDecision>

/** The most lessons that one request decides, and that a preview lists. */
export const mostDecisions = 300

export const lessonDecisions = z.array(lessonDecision).check(
  z.maxLength(mostDecisions),
  z.refine((list) => isWithoutRepeats(list.map(({ sessionId }) => sessionId)), 'repeated'),
)
