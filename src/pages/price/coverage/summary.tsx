import { m } from '#messages'
import { type Coverage, coverage as schema } from '../../../../contract/catalogue/coverage'
import { coverageText } from '../../../domain/card/coverage-text'
import textStyle from '../../../kit/ui/text.module.css'
import style from './coverage.module.css'

/** The coverage in sentences, from the present input. */
export function CoverageSummary({ coverage }: { coverage: Coverage }) {
  // Text that is no number yet is in the draft as it was typed.
  const isComplete = schema.safeParse(coverage).success
  return (
    <figure className={style.summary} aria-label={m.coverage_summary()}>
      <figcaption>{m.coverage_summary()}</figcaption>
      {isComplete ? (
        <ul>
          {coverageText(coverage).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={textStyle.note}>{m.coverage_incomplete()}</p>
      )}
    </figure>
  )
}
