import style from './segmented.module.css'

interface Props<V extends string> {
  label: string
  options: readonly V[]
  value: V
  labelFor: (value: V) => string
  onChange: (value: V) => void
}

/** A choice of a few options, side by side. */
export function Segmented<V extends string>({ label, options, value, labelFor, onChange }: Props<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className={style.segmented} role="group" aria-label={label}>
      {options.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {labelFor(one)}
        </button>
      ))}
    </div>
  )
}
