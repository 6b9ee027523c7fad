import { useId } from 'react'
import { m } from '#messages'
import {
  exerciseEquipment,
  exerciseLevels,
  exerciseLicences,
  type ListedExercise,
} from '../../../contract/content/exercise'
import { muscles } from '../../../contract/content/muscle'
import { publicationStatuses } from '../../../contract/content/publication'
import { muscleLabel } from '../../domain/muscle-label'
import { FilterChoice } from '../../kit/filter/choice'
import { optionsOf } from '../../kit/form/choice-field'
import { Select } from '../../kit/form/select'
import type { List } from '../../kit/list/use-list'
import { publicationLabel, publicationWord } from '../../kit/publication/status'
import { equipmentLabel, levelLabel, licenceLabel, worded } from './labels'
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
        options={optionsOf(exerciseEquipment, equipmentLabel)}
      />
      <FilterChoice
        list={list}
        filter="level"
        label={m.exercise_level()}
        options={optionsOf(exerciseLevels, levelLabel)}
      />
      <FilterChoice
        list={list}
        filter="status"
        label={m.kit_publication_status()}
        options={optionsOf(publicationStatuses, publicationLabel)}
      />
      <FilterChoice
        list={list}
        filter="licence"
        label={m.exercise_licence()}
        options={optionsOf(exerciseLicences, licenceLabel)}
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
      ask: (chosen: string | null) => list.ask({ type: chosen, subtype: null }),
    },
    {
      filter: 'subtype',
      label: m.exercise_subtype(),
      value: subtype,
      options: subtypes,
      ask: (chosen: string | null) => list.ask({ subtype: chosen }),
    },
  ]
  return choices.map(({ filter, label, value, options, ask }) => (
    <div className="kit-filter" key={filter}>
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
        onChange={(chosen) => ask(typeof chosen === 'string' ? chosen : null)}
      />
    </div>
  ))
}

/** The text of a set filter's chip. */
export function useFilterWords(): (key: string, value: string) => string {
  const { types, subtypes } = useKinds()
  return (key, value) => {
    const field = fieldSays[key]?.() ?? key
    if (key === 'ids')
      return m.kit_filter_chip({ field, words: m.exercise_ids_count({ count: value.split(',').length }) })
    const words = value.split(',').map((one) => {
      if (key === 'type') return types.find(({ id }) => id === one)?.name ?? '…'
      if (key === 'subtype') return subtypes.find(({ id }) => id === one)?.name ?? '…'
      if (key === 'status') return publicationWord(one)
      const muscle = muscles.find((known) => known === one)
      if (muscle !== undefined) return muscleLabel(muscle)
      return key === 'equipment' || key === 'level' || key === 'licence' ? worded(key, one) : one
    })
    return m.kit_filter_chip({ field, words: words.join(m.kit_comma()) })
  }
}

const fieldSays: Readonly<Record<string, () => string>> = {
  ids: m.exercise_ids,
  type: m.exercise_type,
  subtype: m.exercise_subtype,
  muscle: m.exercise_muscles,
  primaryMuscle: m.exercise_primary_muscles,
  equipment: m.exercise_equipment,
  level: m.exercise_level,
  status: m.kit_publication_status,
  licence: m.exercise_licence,
}
