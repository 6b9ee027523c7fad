import type { ExerciseDraft } from '../../contract/exercise'

type Told = 'name' | 'primaryMuscles' | 'secondaryMuscles' | 'equipment' | 'level'

/** An exercise as the seeds tell it. */
export interface DemoExercise
  extends Pick<ExerciseDraft, Told>,
    Partial<Omit<ExerciseDraft, Told | 'steps'>> {
  /** A subtype's name, unique among the seeded ones. */
  in: string
  steps: string[]
}
