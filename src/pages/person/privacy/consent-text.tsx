import { m } from '#messages'
import textStyle from '../../../kit/ui/text.module.css'
import { PanePortal } from '../../../lib/pane-portal'
import style from './consent.module.css'

/** The version of the shown wording; another text is another version. */
export const consentVersion = '2026-11'

const paragraphs = [
  m.person_consent_text_1,
  m.person_consent_text_2,
  m.person_consent_text_3,
  m.person_consent_text_4,
  m.person_consent_text_5,
]

/** The statement that a person consents to, to be read by them or to them. */
export function ConsentText() {
  return (
    <section className={style.statement} aria-label={m.person_consent_statement()}>
      <header>
        <strong>{m.person_consent_heading()}</strong>
        <span className={textStyle.note}>{m.person_consent_wording({ version: consentVersion })}</span>
      </header>
      <ol>
        {paragraphs.map((paragraph, at) => (
          // The paragraphs never change places.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their identity
          <li key={at}>{paragraph()}</li>
        ))}
      </ol>
    </section>
  )
}

/** The printed statement, with room to sign. Only a printer shows it. */
export function ConsentPrint({ name, isGuarded }: { name: string; isGuarded: boolean }) {
  return (
    <PanePortal>
      <section className={style.print}>
        <h1>{m.person_consent_heading()}</h1>
        <p>{m.person_consent_of({ name })}</p>
        <ConsentText />
        <dl>
          <dt>{isGuarded ? m.person_consent_sign_guardian() : m.person_consent_sign()}</dt>
          <dd />
          <dt>{m.person_consent_sign_on()}</dt>
          <dd />
        </dl>
      </section>
    </PanePortal>
  )
}
