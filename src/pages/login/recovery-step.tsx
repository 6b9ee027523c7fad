import { useState } from 'react'
import { m } from '#messages'
import { offerRecoveryCodes } from '../../domain/account/recovery-sheet'
import { PlainButton } from '../../lib/plain-button'
import style from './enrol-step.module.css'
import pageStyle from './page.module.css'

interface Props {
  username: string
  codes: readonly string[]
  onKept: () => void
}

/** The recovery codes, shown once: the next step opens when they are kept. */
export function RecoveryStep({ username, codes, onKept }: Props) {
  const [isKept, setKept] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <section className={pageStyle.form}>
      <header className={pageStyle.head}>
        <h1 className={pageStyle.heading}>{m.account_my_codes_title()}</h1>
        <p className={pageStyle.lead}>{m.account_my_codes_text()}</p>
      </header>
      <ul className={style.codes} aria-label={m.account_my_codes_list()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={style.buttons}>
        <PlainButton onClick={() => offerRecoveryCodes(username, codes)}>
          {m.account_my_codes_download()}
        </PlainButton>
        {navigator.clipboard === undefined ? null : (
          <PlainButton onClick={copy}>
            {isCopied ? m.kit_copied({ what: m.account_my_codes_what() }) : m.kit_copy()}
          </PlainButton>
        )}
      </div>
      <label className={style.kept}>
        <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
        {m.account_my_codes_kept()}
      </label>
      <PlainButton variant="large" disabled={!isKept} onClick={onKept}>
        {m.shell_enrol_enter()}
      </PlainButton>
    </section>
  )
}
