import type { DecisionKind, LessonDecision } from '../../../contract/catalogue/lesson-decision'
import type { AffectedLesson } from '../../../contract/scheduling/affected-lessons'

/** What a person has chosen for a lesson; `later` leaves it on the work list. */
export interface LessonChoice {
  decision: DecisionKind | 'later'
  coachId?: string
  startsAt?: string
}

/** Choices by session id. */
export type LessonChoices = Readonly<Record<string, LessonChoice>>

/** The best substitute, if anybody can come. */
export function suggested({ substitutes }: AffectedLesson): LessonChoice {
  const best = substitutes.find(({ refusal }) => refusal === null)
  return best === undefined ? { decision: 'later' } : { decision: 'substitute', coachId: best.coachId }
}

/** Of a new preview: earlier choices stay where the lesson is as it was. */
export function mergedChoices(
  lessons: readonly AffectedLesson[],
  before: { lessons: readonly AffectedLesson[]; choices: LessonChoices } | null,
): LessonChoices {
  const known = new Map(before?.lessons.map(({ sessionId, stamp }) => [sessionId, stamp]))
  return Object.fromEntries(
    lessons.map((lesson) => {
      const kept =
        known.get(lesson.sessionId) === lesson.stamp ? before?.choices[lesson.sessionId] : undefined
      return [lesson.sessionId, kept ?? suggested(lesson)]
    }),
  )
}

/** Whether a choice has all that its decision needs. */
export const isWhole = ({ decision, coachId, startsAt }: LessonChoice): boolean =>
  (decision !== 'substitute' || coachId !== undefined) && (decision !== 'move' || startsAt !== undefined)

/** The decisions to send; `later` is none. */
export const decisionsOf = (
  lessons: readonly AffectedLesson[],
  choices: LessonChoices,
  reason: string,
): LessonDecision[] =>
  lessons.flatMap(({ sessionId, stamp }): LessonDecision[] => {
    const { decision = 'later', coachId, startsAt } = choices[sessionId] ?? {}
    if (decision === 'later') return []
    return [
      {
        sessionId,
        stamp,
        decision,
        reason,
        ...(decision === 'substitute' && coachId !== undefined ? { coachId } : {}),
        ...(decision === 'move' && startsAt !== undefined ? { startsAt } : {}),
      },
    ]
  })

/** What a cancellation of these lessons gives back. */
export function returnedBy(lessons: readonly AffectedLesson[]): {
  units: number
  fen: number
  dueFen: number
} {
  const members = lessons.flatMap((lesson) => lesson.members)
  const sum = (of: (member: (typeof members)[number]) => number | null) =>
    members.reduce((total, member) => total + (of(member) ?? 0), 0)
  return {
    units: sum(({ units }) => units),
    fen: sum(({ valueFen }) => valueFen),
    dueFen: sum(({ dueFen }) => dueFen),
  }
}

/** Coaches who could give some of the lessons, those of most lessons first. */
export function commonSubstitutes(
  lessons: readonly AffectedLesson[],
): { coachId: string; name: string; lessons: number }[] {
  const found = new Map<string, { coachId: string; name: string; lessons: number }>()
  for (const { substitutes } of lessons)
    for (const { coachId, name, refusal } of substitutes) {
      if (refusal !== null) continue
      const one = found.get(coachId) ?? { coachId, name, lessons: 0 }
      found.set(coachId, { ...one, lessons: one.lessons + 1 })
    }
  return [...found.values()].sort((a, b) => b.lessons - a.lessons)
}
