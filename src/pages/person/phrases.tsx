import style from './list/person.module.css'
/** Frequent sentences, each filled in by one click. */
export function Phrases(props: {
  label: string
  phrases: readonly string[]
  onChoose: (phrase: string) => void
}) {
  const { label, phrases, onChoose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a group of fields
    <div className={style.phrases} role="group" aria-label={label}>
      {phrases.map((phrase) => (
        <button type="button" key={phrase} onClick={() => onChoose(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  )
}
