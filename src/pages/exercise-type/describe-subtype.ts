import { m } from '#messages'
import { describeBy } from '../../kit/history/describe'

/** A subtype's members as its history and a conflict show them. */
export const describeSubtype = describeBy(
  {
    name: m.exercise_name,
    typeName: m.exercise_type,
    isEnabled: m.exercise_enabled,
    exercises: m.exercise_exercises,
  },
  {},
)
