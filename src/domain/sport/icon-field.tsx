import { useId } from 'react'
import type { Options } from '../../kit/form/choice-field'
import fieldStyle from '../../kit/form/field.module.css'
import type { Binding } from '../../kit/form/form'
import textStyle from '../../kit/ui/text.module.css'
import style from './icon-field.module.css'
import { SportIcon, type SportIconName } from './sport-icon'

interface Props<V extends string> extends Binding<V> {
  label: string
  options: Options<V>
  /** The colour that the signs are drawn in; absent, that of the text. */
  colour?: string
}

/** One sign of several. */
export function IconField<V extends SportIconName>(props: Props<V>) {
  const { name, label, value, options, problem, disabled, change, leave } = props
  const id = useId()
  return (
    <fieldset
      className={`${style.icons} ${fieldStyle.field} ${fieldStyle.fieldWide}`}
      aria-describedby={problem === null ? undefined : id}
      onBlur={leave}
    >
      <legend>{label}</legend>
      <div>
        {options.map((one) => (
          <label key={one.value} title={one.label} style={{ color: props.colour }}>
            <input
              type="radio"
              className="console-hidden"
              name={name}
              value={one.value}
              checked={one.value === value}
              disabled={disabled}
              aria-label={one.label}
              onChange={() => change(one.value)}
            />
            <SportIcon name={one.value} size={24} />
          </label>
        ))}
      </div>
      {problem === null ? null : (
        <p id={id} className={`${textStyle.note} ${textStyle.problem}`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
