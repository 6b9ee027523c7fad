import { useId } from 'react'
import { m } from '#messages'
import { type CourseKind, courseKinds } from '../../../contract/catalogue/coach-course'
import type { Binding } from '../../kit/form/form'
import { kindLabel } from './labels'

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
      className="course-kinds kit-field kit-field-wide"
      aria-describedby={text === null ? undefined : id}
      onBlur={leave}
    >
      <legend>{m.coachcourse_kind()}</legend>
      <div>
        {courseKinds.map((kind) => (
          <label key={kind} className="course-kind">
            <input
              type="radio"
              name={name}
              value={kind}
              checked={kind === value}
              disabled={disabled || note !== null}
              aria-invalid={problem !== null}
              onChange={() => change(kind)}
            />
            <strong>{kindLabel(kind)}</strong>
            <small>{helps[kind]()}</small>
          </label>
        ))}
      </div>
      <p id={id} className={problem === null ? 'kit-note' : 'kit-note kit-problem'}>
        {text}
      </p>
    </fieldset>
  )
}
