import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { noteRecoveryUse } from '../../lib/api/was-recovery-used'
import { PlainButton } from '../../lib/plain-button'
import codeStyle from './code-step.module.css'
import { Field } from './field'
import fieldStyle from './field.module.css'
import style from './page.module.css'

interface Props {
  username: string
  failure: string
  waitS: number
  isSending: boolean
  hasTotp: boolean
  /** Absent: the account has none, or the browser cannot. */
  onPasskey?: (() => void) | undefined
  onCode: (code: string) => void
  onBack: () => void
}

const patterns = { app: /^\d{6}$/, recovery: /^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/, passkey: /^$/ }
type Kind = keyof typeof patterns
const swaps: Record<Kind, () => string> = {
  passkey: m.shell_passkey_use,
  app: m.shell_recovery_not,
  recovery: m.shell_recovery_use,
}

const kinds = ['passkey', 'app', 'recovery'] as const

/** The second step of signing in: the authenticator's code, or one of the recovery codes. */
export function CodeStep(props: Props) {
  const { username, failure, waitS, isSending, hasTotp, onPasskey, onCode, onBack } = props
  const [kind, setKind] = useState<Kind>(hasTotp ? 'app' : onPasskey === undefined ? 'recovery' : 'passkey')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isApp = kind === 'app'
  const isPasskey = kind === 'passkey'
  const has = { passkey: onPasskey !== undefined, app: hasTotp, recovery: true }
  // The field appears with its kind; a refused code is selected for retyping.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change asks for the focus
  useEffect(() => input.current?.select(), [kind, failure])

  const give = (text: string) => {
    if (isPasskey) return onPasskey?.()
    const typed = text.trim()
    const isWhole = patterns[kind].test(typed)
    setMissing(!isWhole)
    if (isWhole) {
      noteRecoveryUse(kind === 'recovery')
      onCode(typed)
    } else input.current?.focus()
  }
  const type = (text: string) => {
    setCode(text)
    setMissing(false)
    if (isApp && patterns.app.test(text.trim()) && waitS === 0) give(text)
  }
  const swap = (next: Kind) => {
    setKind(next)
    setCode('')
    setMissing(false)
  }
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isSending && waitS === 0) give(code)
      }}
    >
      <header className={style.head}>
        <h1 className={style.heading}>{m.shell_code_heading()}</h1>
        <p className={style.lead}>
          {isPasskey
            ? m.shell_passkey_lead({ username })
            : isApp
              ? m.shell_code_lead({ username })
              : m.shell_recovery_lead()}
        </p>
      </header>
      <div role="alert" className={style.alert}>
        {failure === '' ? null : <p className={style.failure}>{failure}</p>}
      </div>
      {isPasskey ? null : (
        <Field
          key={kind}
          label={isApp ? m.shell_code_label() : m.shell_recovery_label()}
          hint={isApp ? m.shell_code_hint() : undefined}
          error={isMissing ? (isApp ? m.shell_code_missing() : m.shell_recovery_missing()) : undefined}
        >
          <input
            ref={input}
            className={`${fieldStyle.input} ${codeStyle.code}`}
            name="code"
            value={code}
            inputMode={isApp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={isApp ? 8 : 13}
            readOnly={isSending}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
      )}
      <PlainButton type="submit" variant="large" disabled={isSending || waitS > 0} aria-busy={isSending}>
        {waitS > 0
          ? m.shell_sign_in_later({ seconds: waitS })
          : isSending
            ? m.shell_code_checking()
            : isPasskey
              ? m.shell_passkey_use()
              : m.shell_code_submit()}
      </PlainButton>
      <div className={style.ways}>
        <PlainButton disabled={isSending} onClick={onBack}>
          {m.shell_code_back()}
        </PlainButton>
        <span className={codeStyle.others}>
          {kinds
            .filter((one) => one !== kind && has[one])
            .map((one) => (
              <PlainButton key={one} disabled={isSending} onClick={() => swap(one)}>
                {swaps[one]()}
              </PlainButton>
            ))}
        </span>
      </div>
    </form>
  )
}
