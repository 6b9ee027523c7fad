import { useState } from 'react'
import type { FieldProblem } from '../../../contract/problem'
import type { AffectedLessons } from '../../../contract/scheduling/affected-lessons'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { bookingSentence } from '../lesson/booking-sentence'
import { decisionsOf, isWhole, type LessonChoice, type LessonChoices, mergedChoices } from './lesson-choices'

/** The state of a table of lessons: what is shown, what was chosen, and why the server refused. */
export function useLessonChoices(preview: AffectedLessons, initialReason: string) {
  const [seen, setSeen] = useState(preview)
  const [choices, setChoices] = useState<LessonChoices>(() => mergedChoices(preview.lessons, null))
  const [reason, setReason] = useState(initialReason)
  const [problem, setProblem] = useState<string | null>(null)
  /** Sentences by session id. */
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const { lessons } = seen
  const decisions = decisionsOf(lessons, choices, reason.trim())
  const show = (next: AffectedLessons) => {
    setSeen(next)
    setChoices(mergedChoices(next.lessons, { lessons, choices }))
  }
  return {
    preview: seen,
    choices,
    reason,
    problem,
    refusals,
    decisions,
    setReason,
    show,
    choose: (sessionId: string, choice: LessonChoice) => {
      setChoices((now) => ({ ...now, [sessionId]: choice }))
      setRefusals(({ [sessionId]: _, ...rest }) => rest)
    },
    chooseAll: (choiceOf: (sessionId: string) => LessonChoice) => {
      setChoices(Object.fromEntries(lessons.map(({ sessionId }) => [sessionId, choiceOf(sessionId)])))
      setRefusals({})
    },
    isReady: Object.values(choices).every(isWhole) && (decisions.length === 0 || reason.trim().length >= 2),
    isComplete: decisions.length === lessons.length && seen.total === lessons.length && seen.elsewhere === 0,
    /** Shows why the server refused: next to each lesson, or the lessons as they are now. */
    refuse: (error: unknown) => {
      const found = error instanceof RequestError ? error.problem : null
      if (found?.code === 'lessons_changed' && found.current !== undefined)
        // The problem's `current` is the preview's reply.
        show(found.current as AffectedLessons)
      const rows = (found?.fields ?? []).filter(({ path }) => path[0] === 'decisions')
      setRefusals(
        Object.fromEntries(
          rows.map((one) => [decisions[Number(one.path[1])]?.sessionId ?? '', bookingSentence(one)]),
        ),
      )
      setProblem(rows.length > 0 ? null : sentenceOf(error, found?.fields))
    },
  }
}

const sentenceOf = (error: unknown, fields: readonly FieldProblem[] = []) =>
  fields.length > 0 ? [...new Set(fields.map(bookingSentence))].join(' ') : errorSentence(error)

export type LessonChoicesState = ReturnType<typeof useLessonChoices>
