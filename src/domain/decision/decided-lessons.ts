import type { DecisionKind } from '../../../contract/catalogue/lesson-decision'
import type { AffectedLesson } from '../../../contract/scheduling/affected-lessons'
import type { LessonChoices } from './lesson-choices'

/** A lesson that was decided on, for the report. */
export interface DecidedLesson {
  lesson: AffectedLesson
  decision: DecisionKind
  substitute: string | null
  startsAt: string | null
}

/** What was done; lessons that wait are left out. */
export const decidedLessons = (lessons: readonly AffectedLesson[], choices: LessonChoices): DecidedLesson[] =>
  lessons.flatMap((lesson) => {
    const { decision = 'later', coachId, startsAt = null } = choices[lesson.sessionId] ?? {}
    if (decision === 'later') return []
    const substitute = lesson.substitutes.find((one) => one.coachId === coachId)?.name ?? null
    return [{ lesson, decision, substitute, startsAt }]
  })
