import type { LessonDecision } from '../../../contract/catalogue/lesson-decision'
import type { AffectedLessons } from '../../../contract/scheduling/affected-lessons'

/** An absence that is about to be saved, and the lessons that it affects. */
export interface DecisionRequest {
  title: string
  preview: AffectedLessons
  reason: string
  isDeparture: boolean
  /** Saves the absence with the decisions; rejects as `call` does. */
  save: (decisions: LessonDecision[]) => Promise<void>
  onCancel: () => void
}

let current: DecisionRequest | null = null
const listeners = new Set<() => void>()

export const decisionStore = {
  get: (): DecisionRequest | null => current,
  set: (next: DecisionRequest | null): void => {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

interface Absence<Row> {
  title: string
  reason: string
  isDeparture?: boolean
  preview: () => Promise<AffectedLessons>
  save: (decisions: LessonDecision[]) => Promise<Row>
}

/**
 * Saves an absence. When it affects booked lessons, the page's `DecisionDialog` asks for a decision on each first; null when the person
 * cancels that.
 */
export async function saveWithDecisions<Row>(absence: Absence<Row>): Promise<Row | null> {
  const preview = await absence.preview()
  if (preview.lessons.length === 0) return absence.save([])
  return new Promise((resolve) => {
    decisionStore.set({
      title: absence.title,
      preview,
      reason: absence.reason,
      isDeparture: absence.isDeparture ?? false,
      save: async (decisions) => resolve(await absence.save(decisions)),
      onCancel: () => resolve(null),
    })
  })
}
