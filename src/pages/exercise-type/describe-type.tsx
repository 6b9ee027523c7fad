import { m } from '#messages'
import { exerciseTypeIcons } from '../../../contract/content/exercise-type'
import { SportIcon } from '../../domain/sport/sport-icon'
import { describeBy } from '../../kit/history/describe'

/** A type's members as its history and a conflict show them. */
export const describeType = describeBy(
  {
    name: m.exercise_name,
    code: m.exercise_code,
    icon: m.exercisetype_icon,
    isEnabled: m.exercise_enabled,
    subtypes: m.exercise_subtypes,
    exercises: m.exercise_exercises,
  },
  {
    icon: (value) => {
      const icon = exerciseTypeIcons.find((one) => one === value)
      return icon === undefined ? String(value) : <SportIcon name={icon} />
    },
  },
)
