import { m } from '#messages'
import { type Exercise, exercises } from '../../../contract/content/exercise'
import { muscleLabel } from '../../domain/training/muscle-label'
import { publicationStatus } from '../../kit/publication/status'
import { csvOf } from '../../kit/ui/csv-of'
import { offer } from '../../kit/ui/download'
import { call } from '../../lib/api/call'
import { dayOf } from '../../lib/format'
import { exerciseLabels } from './labels'

const joined = (words: readonly string[]) => words.join('; ')

/** The columns of the server's own export, so that a few chosen rows read like the whole list. */
const columns: readonly [head: () => string, cell: (row: Exercise) => string | null][] = [
  [m.exercise_name, ({ name }) => name],
  [m.exercise_aliases, ({ aliases }) => joined(aliases)],
  [m.exercise_type, ({ typeName }) => typeName],
  [m.exercise_subtype, ({ subtypeName }) => subtypeName],
  [m.exercise_primary_muscles, ({ primaryMuscles }) => joined(primaryMuscles.map(muscleLabel))],
  [m.exercise_secondary_muscles, ({ secondaryMuscles }) => joined(secondaryMuscles.map(muscleLabel))],
  [m.exercise_equipment, ({ equipment }) => joined(equipment.map(exerciseLabels.equipment.label))],
  [m.exercise_level, ({ level }) => exerciseLabels.level.label(level)],
  [m.exercise_mechanic, ({ mechanic }) => mechanic && exerciseLabels.mechanic.label(mechanic)],
  [m.exercise_force, ({ force }) => force && exerciseLabels.force.label(force)],
  [m.exercise_unit, ({ unit }) => exerciseLabels.unit.label(unit)],
  [m.exercise_steps, ({ steps }) => steps.map(({ text }) => text).join('\n')],
  [m.exercise_source, ({ source }) => source],
  [m.exercise_licence, ({ licence }) => exerciseLabels.licence.label(licence)],
  [m.exercise_author, ({ author }) => author],
  [m.exercise_status, ({ status }) => publicationStatus.label(status)],
]

/** Offers the exercises, as they are now, as a CSV download. */
export async function exportExercises(ids: readonly string[]): Promise<void> {
  const rows: Exercise[] = []
  for (const id of ids) rows.push(await call(exercises.read, { id }))
  const lines = rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))
  offer(
    csvOf([columns.map(([head]) => head()), ...lines]),
    `${m.shell_page_action()}-${dayOf(new Date())}.csv`,
  )
}
