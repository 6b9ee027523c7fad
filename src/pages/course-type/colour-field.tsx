import { useId } from 'react'
import { m } from '#messages'
import type { Binding } from '../../kit/form/form'
import { palette } from './labels'

/** One of the palette's colours, or any other. */
export function ColourField(props: Binding<string>) {
  const { name, value, problem, disabled, change, leave } = props
  const id = useId()
  return (
    <fieldset
      className="coursetype-colours kit-field kit-field-wide"
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
        <label className="coursetype-free">
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
        <p id={id} className="kit-note kit-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
