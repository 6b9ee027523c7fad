import { m } from '#messages'
import { exercises } from '../../../contract/content/exercise'
import { exerciseSubtypes } from '../../../contract/content/exercise-subtype'
import { exerciseTypes } from '../../../contract/content/exercise-type'
import { ImportDialog } from '../../kit/import/dialog'

const changes = [exercises.name, exerciseTypes.name, exerciseSubtypes.name]

/** Exercises from a file: free-exercise-db, wger, or a table. */
export function ExerciseImport({ onOpenRow }: { onOpenRow: (id: string) => void }) {
  return (
    <ImportDialog
      kind="exercise"
      noun={m.exercise_exercises()}
      fieldLabel={(field) => fieldLabels[field]?.()}
      changes={changes}
      onOpenRow={onOpenRow}
    />
  )
}

const fieldLabels: Readonly<Record<string, () => string>> = {
  name: m.exercise_name,
  type: m.exercise_type,
  subtype: m.exercise_subtype,
  aliases: m.exercise_aliases,
  primaryMuscles: m.exercise_primary_muscles,
  secondaryMuscles: m.exercise_secondary_muscles,
  equipment: m.exercise_equipment,
  level: m.exercise_level,
  mechanic: m.exercise_mechanic,
  force: m.exercise_force,
  unit: m.exercise_unit,
  steps: m.exercise_steps,
  source: m.exercise_source,
  licence: m.exercise_licence,
  author: m.exercise_author,
}
