import { m } from '#messages'
import style from './certificate.module.css'

export const rejections = (): readonly string[] => [
  m.certificate_reason_blurred(),
  m.certificate_reason_name(),
  m.certificate_reason_number(),
  m.certificate_reason_dates(),
  m.certificate_reason_issuer(),
  m.certificate_reason_incomplete(),
]

export const revocations = (): readonly string[] => [
  m.certificate_reason_fake(),
  m.certificate_reason_withdrawn(),
  m.certificate_reason_left(),
]

/** Frequent reasons, each filled in by one click. */
export function Phrases(props: { phrases: readonly string[]; onChoose: (phrase: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons, not a group of fields
    <div className={style.phrases} role="group" aria-label={m.certificate_reason_phrases()}>
      {props.phrases.map((phrase) => (
        <button type="button" key={phrase} onClick={() => props.onChoose(phrase)}>
          {phrase}
        </button>
      ))}
    </div>
  )
}
