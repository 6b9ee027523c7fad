import { useId } from 'react'
import { m } from '#messages'
import { type CourseKind, courseKinds } from '../../../contract/catalogue/coach-course'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import textStyle from '../../kit/ui/text.module.css'
import style from './coach-course.module.css'
import { coachCourseLabels } from './labels'

const helps: Record<CourseKind, () => string> = {
  private: m.coachcourse_kind_private_help,
  small_group: m.coachcourse_kind_small_group_help,
  group: m.coachcourse_kind_group_help,
}

/** The three kinds side by side, each with what it means. */
export function KindField(props: Binding<CourseKind> & { note: string | null }) {
  const { name, value, problem, note, disabled, change, leave } = props
  const id = useId()
  const text = problem ?? note
  return (
    <fieldset
      className={`${style.kinds} ${fieldStyle.field} ${fieldStyle.fieldWide}`}
      aria-describedby={text === null ? undefined : id}
      onBlur={leave}
    >
      <legend>{m.coachcourse_kind()}</legend>
      <div>
        {courseKinds.map((kind) => (
          <label key={kind} className={style.kind}>
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === value}
              disabled={disabled || note !== null}
              aria-invalid={problem !== null}
              onChange={() => change(kind)}
            />
            <strong>{coachCourseLabels.kind.label(kind)}</strong>
            <small>{helps[kind]()}</small>
          </label>
        ))}
      </div>
      <p id={id} className={problem === null ? textStyle.note : `${textStyle.note} ${textStyle.problem}`}>
        {text}
      </p>
    </fieldset>
  )
}
