import type { ExerciseDraft } from '../../../../contract/content/exercise'

type DemoField = 'name' | 'primaryMuscles' | 'secondaryMuscles' | 'equipment' | 'level'

export interface DemoExercise
  extends Pick<ExerciseDraft, DemoField>,
    Partial<Omit<ExerciseDraft, DemoField | 'steps'>> {
  /** A subtype's name, unique among the seeded ones. */
  in: string
  steps: string[]
}
