import { m } from '#messages'
import type { ListedExercise } from '../../../contract/content/exercise'
import { muscleLabel } from '../../domain/training/muscle-label'
import { Clamped, columnsFor } from '../../kit/list/columns-for'
import { Stacked } from '../../kit/list/stacked'
import { Picture } from '../../kit/media/picture'
import pictureStyle from '../../kit/media/picture.module.css'
import { PublicationMark } from '../../kit/publication/status'
import textStyle from '../../kit/ui/text.module.css'
import style from './exercise.module.css'
import { exerciseLabels, kindLabel } from './labels'

const col = columnsFor<ListedExercise>()

export const exerciseColumns = () => [
  col.cell('picture', m.exercise_picture(), (row) => <Thumb exercise={row} />, {
    card: 'picture',
    width: 56,
  }),
  col.cell('name', m.exercise_name(), (row) => <Named exercise={row} />, {
    sort: 'name',
    width: 190,
    isName: true,
  }),
  col.cell('kind', m.exercise_kind(), (row) => <Clamped text={kindLabel(row)} />, {
    card: 'fact',
    width: 140,
  }),
  col.cell('muscles', m.exercise_muscles(), (row) => <Muscles exercise={row} />, {
    card: 'fact',
    width: 180,
  }),
  col.cell(
    'equipment',
    m.exercise_equipment(),
    (row) => listed(row.equipment.map(exerciseLabels.equipment.label)),
    {
      width: 120,
    },
  ),
  col.cell('level', m.exercise_level(), (row) => exerciseLabels.level.label(row.level), { width: 72 }),
  col.cell('usedIn', m.exercise_used_in(), (row) => <Uses count={row.usedIn} />, {
    sort: 'usedIn',
    width: 84,
    right: true,
  }),
  col.cell('status', m.kit_publication_status(), (row) => <PublicationMark row={row} />, {
    card: 'state',
    width: 150,
  }),
  col.instant('updatedAt', m.exercise_updated_at(), { sort: 'updatedAt', isExtra: true }),
  col.number('stepCount', m.exercise_steps(), { width: 76, isExtra: true }),
  col.cell('licence', m.exercise_licence(), (row) => exerciseLabels.licence.label(row.licence), {
    width: 150,
    isExtra: true,
  }),
  col.text('author', m.exercise_author(), { width: 130, isExtra: true }),
  col.text('source', m.exercise_source(), { width: 180, isExtra: true }),
  col.text('updatedBy', m.exercise_updated_by(), { width: 110, isExtra: true }),
  col.instant('createdAt', m.exercise_created_at(), { sort: 'createdAt', isExtra: true }),
]

function Uses({ count }: { count: number }) {
  return count === 0 ? <span className={textStyle.faint}>—</span> : m.exercise_times({ count })
}

function Thumb({ exercise }: { exercise: ListedExercise }) {
  return exercise.pictureId === null ? (
    <span
      className={`${pictureStyle.picture} ${pictureStyle.pictureSmall} ${style.noPicture}`}
      aria-hidden="true"
    >
      {[...exercise.name][0]}
    </span>
  ) : (
    <Picture id={exercise.pictureId} alt="" size="small" />
  )
}

function Named({ exercise }: { exercise: ListedExercise }) {
  const aliases = exercise.aliases.join(m.kit_comma())
  return (
    <Stacked note={aliases === '' ? null : aliases} title={aliases}>
      <Clamped text={exercise.name} />
    </Stacked>
  )
}

function Muscles({ exercise: { primaryMuscles, secondaryMuscles } }: { exercise: ListedExercise }) {
  const first = primaryMuscles.map(muscleLabel).join(m.kit_comma())
  const further = secondaryMuscles.map(muscleLabel).join(m.kit_comma())
  if (first === '' && further === '') return <span className={textStyle.faint}>—</span>
  return (
    <Stacked note={further === '' ? null : further} title={m.exercise_secondary_of({ names: further })}>
      <Clamped text={first === '' ? '—' : first} />
    </Stacked>
  )
}

const listed = (words: readonly string[]) =>
  words.length === 0 ? (
    <span className={textStyle.faint}>—</span>
  ) : (
    <Clamped text={words.join(m.kit_comma())} />
  )
