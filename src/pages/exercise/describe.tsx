import { m } from '#messages'
import { muscles } from '../../../contract/content/muscle'
import { muscleLabel } from '../../domain/training/muscle-label'
import { describeBy } from '../../kit/history/describe'
import { publicationStatus } from '../../kit/publication/status'
import { playingTime } from '../../kit/ui/format-duration'
import style from './exercise.module.css'
import { exerciseLabels } from './labels'

const joined = (format: (value: unknown) => string) => (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? value.map(format).join(m.kit_comma()) : m.kit_not_set()

const muscleWord = (value: unknown): string => {
  const known = muscles.find((one) => one === value)
  return known === undefined ? String(value) : muscleLabel(known)
}

/** Steps of a copy of any age, a line each: `1. 0:12 站稳`. */
export function stepLines(value: unknown): string {
  if (!Array.isArray(value)) return ''
  return value
    .map((step: unknown, at) => {
      const member = (key: string): unknown =>
        typeof step === 'object' && step !== null ? Reflect.get(step, key) : null
      const start = member('startS')
      const time = typeof start === 'number' ? `${playingTime(start * 1_000)} ` : ''
      return `${at + 1}. ${time}${String(member('text') ?? '')}`
    })
    .join('\n')
}

/** Remarks of a copy of any age, a line each. */
export const lines = (value: unknown): string => (Array.isArray(value) ? value.map(String).join('\n') : '')

const linesOrNone = (read: (value: unknown) => string) => (value: unknown) => {
  const text = read(value)
  return text === '' ? m.kit_not_set() : <span className={style.lines}>{text}</span>
}

/** An exercise's members as its history, its versions and a conflict show them. */
export const describeExercise = describeBy(
  {
    name: m.exercise_name,
    aliases: m.exercise_aliases,
    typeName: m.exercise_type,
    subtypeName: m.exercise_subtype,
    primaryMuscles: m.exercise_primary_muscles,
    secondaryMuscles: m.exercise_secondary_muscles,
    equipment: m.exercise_equipment,
    level: m.exercise_level,
    mechanic: m.exercise_mechanic,
    force: m.exercise_force,
    unit: m.exercise_unit,
    videoId: m.exercise_video,
    steps: m.exercise_steps,
    tips: m.exercise_tips,
    mistakes: m.exercise_mistakes,
    caution: m.exercise_caution,
    source: m.exercise_source,
    licence: m.exercise_licence,
    author: m.exercise_author,
    status: m.kit_publication_status,
  },
  {
    aliases: joined(String),
    primaryMuscles: joined(muscleWord),
    secondaryMuscles: joined(muscleWord),
    equipment: joined(exerciseLabels.equipment.labelFor),
    level: exerciseLabels.level.labelFor,
    mechanic: exerciseLabels.mechanic.labelFor,
    force: exerciseLabels.force.labelFor,
    unit: exerciseLabels.unit.labelFor,
    videoId: () => m.exercise_video_there(),
    steps: linesOrNone(stepLines),
    tips: linesOrNone(lines),
    mistakes: linesOrNone(lines),
    licence: exerciseLabels.licence.labelFor,
    status: publicationStatus.labelFor,
  },
)
