import { m } from '#messages'
import { courseTypeIcons } from '../../../contract/content/course-type'
import { SportIcon } from '../../domain/sport/sport-icon'
import { describeBy } from '../../kit/history/describe'
import style from './course-type.module.css'

/** A type's members as its history and a conflict show them. */
export const describeType = describeBy(
  {
    name: m.exercise_name,
    code: m.exercise_code,
    icon: m.exercisetype_icon,
    colour: m.exercise_colour,
    isEnabled: m.exercise_enabled,
    courses: m.exercise_courses,
  },
  {
    icon: (value) => {
      const icon = courseTypeIcons.find((one) => one === value)
      return icon === undefined ? String(value) : <SportIcon name={icon} />
    },
    colour: (value) => (
      <span className={style.colour}>
        <i style={{ background: String(value) }} />
        {String(value)}
      </span>
    ),
  },
)
