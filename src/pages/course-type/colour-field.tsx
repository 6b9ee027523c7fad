import { useId } from 'react'
import { m } from '#messages'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import textStyle from '../../kit/ui/text.module.css'
import style from './course-type.module.css'
import { palette } from './labels'

/** One of the palette's colours, or any other. */
export function ColourField(props: Binding<string>) {
  const { name, value, problem, disabled, change, leave } = props
  const id = useId()
  return (
    <fieldset
      className={`${style.colours} ${fieldStyle.field} ${fieldStyle.fieldWide}`}
      aria-describedby={problem === null ? undefined : id}
      onBlur={leave}
    >
      <legend>{m.exercise_colour()}</legend>
      <div>
        {palette.map((colour) => (
          <label key={colour} title={colour} style={{ background: colour }}>
            <input
              type="radio"
              className="console-hidden"
              name={name}
              value={colour}
              checked={colour === value.toUpperCase()}
              disabled={disabled}
              aria-label={colour}
              onChange={() => change(colour)}
            />
          </label>
        ))}
        <label className={style.free}>
          <input
            type="color"
            value={value.toLowerCase()}
            disabled={disabled}
            onChange={({ target }) => change(target.value.toUpperCase())}
          />
          <span>{m.coursetype_other_colour()}</span>
          <code>{value.toUpperCase()}</code>
        </label>
      </div>
      {problem === null ? null : (
        <p id={id} className={`${textStyle.note} ${textStyle.problem}`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
