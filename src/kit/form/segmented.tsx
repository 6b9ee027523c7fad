import './segmented.css'

interface Props<V extends string> {
  label: string
  options: readonly V[]
  value: V
  say: (value: V) => string
  onChange: (value: V) => void
}

/** A choice of a few options, side by side. */
export function Segmented<V extends string>({ label, options, value, say, onChange }: Props<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div className="kit-segmented" role="group" aria-label={label}>
      {options.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {say(one)}
        </button>
      ))}
    </div>
  )
}
