import { useId } from 'react'
import { m } from '#messages'
import type { ListedExercise } from '../../../contract/content/exercise'
import { muscles } from '../../../contract/content/muscle'
import { muscleLabel } from '../../domain/training/muscle-label'
import { FilterChoice } from '../../kit/filter/choice'
import { describeFilters } from '../../kit/filter/describe-filters'
import filterStyle from '../../kit/filter/filter.module.css'
import { Select } from '../../kit/form/select'
import type { List } from '../../kit/list/use-list'
import { publicationStatus } from '../../kit/publication/status'
import { exerciseLabels } from './labels'
import { MuscleFilter } from './muscle-filter'
import { kindOptions, useKinds } from './use-kinds'

export function ExerciseFilters({ list }: { list: List<ListedExercise> }) {
  return (
    <>
      <KindFilters list={list} />
      <MuscleFilter list={list} />
      <FilterChoice
        list={list}
        filter="equipment"
        label={m.exercise_equipment()}
        options={exerciseLabels.equipment.options()}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.exercise_level()}
        options={exerciseLabels.level.options()}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={publicationStatus.options()}
      />
      <FilterChoice
        list={list}
        filter="licence"
        label={m.exercise_licence()}
        options={exerciseLabels.licence.options()}
      />
    </>
  )
}

/** A type, and one of its subtypes; without a type, of all. */
function KindFilters({ list }: { list: List<ListedExercise> }) {
  const id = useId()
  const kinds = useKinds()
  const { type, subtype } = list.query.filters
  const within = kinds.subtypes.filter(({ typeId }) => typeId === type)
  const subtypes =
    type === undefined ? kindOptions(kinds) : within.map((one) => ({ value: one.id, label: one.name }))
  const choices = [
    {
      filter: 'type',
      label: m.exercise_type(),
      value: type,
      options: kinds.types.map((one) => ({ value: one.id, label: one.name })),
      onSelect: (chosen: string | null) => list.setQuery({ type: chosen, subtype: null }),
    },
    {
      filter: 'subtype',
      label: m.exercise_subtype(),
      value: subtype,
      options: subtypes,
      onSelect: (chosen: string | null) => list.setQuery({ subtype: chosen }),
    },
  ]
  return choices.map(({ filter, label, value, options, onSelect }) => (
    <div className={filterStyle.filter} key={filter}>
      <span id={`${id}-${filter}`} className="console-hidden">
        {label}
      </span>
      <Select
        aria-labelledby={`${id}-${filter}`}
        showClear
        value={value}
        optionList={options}
        placeholder={label}
        emptyContent={m.kit_none_found()}
        onChange={(chosen) => onSelect(typeof chosen === 'string' ? chosen : null)}
      />
    </div>
  ))
}

/** The text of a set filter's chip. */
export function useFilterLabels() {
  const { types, subtypes } = useKinds()
  return describeFilters({
    ids: [m.exercise_ids, (ids) => m.exercise_ids_count({ count: ids.split(',').length })],
    type: [m.exercise_type, nameIn(types)],
    subtype: [m.exercise_subtype, nameIn(subtypes)],
    muscle: [m.exercise_muscles, muscleChip],
    primaryMuscle: [m.exercise_primary_muscles, muscleChip],
    equipment: [m.exercise_equipment, exerciseLabels.equipment.chip],
    level: [m.exercise_level, exerciseLabels.level.chip],
    status: [m.kit_publication_status, publicationStatus.chip],
    licence: [m.exercise_licence, exerciseLabels.licence.chip],
  })
}

const nameIn = (rows: readonly { id: string; name: string }[]) => (value: string) =>
  value
    .split(',')
    .map((one) => rows.find(({ id }) => id === one)?.name ?? '…')
    .join(m.kit_comma())

const muscleChip = (value: string): string =>
  value
    .split(',')
    .map((one) => {
      const muscle = muscles.find((known) => known === one)
      return muscle === undefined ? one : muscleLabel(muscle)
    })
    .join(m.kit_comma())
