import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import type { EnrolmentRefusal } from '../../../machines/second-factor/second-factor.machine'
import { useEnrolment } from '../../domain/account/use-enrolment'
import { QrCode } from '../../kit/ui/qr-code'
import { PlainButton } from '../../lib/plain-button'
import codeStyle from './code-step.module.css'
import { EnrolChoice } from './enrol-choice'
import style from './enrol-step.module.css'
import { Field } from './field'
import fieldStyle from './field.module.css'
import pageStyle from './page.module.css'
import { RecoveryStep } from './recovery-step'

interface Props {
  username: string
  password: string
  /** The token of a session that allows only this step. */
  token: string
  onDone: () => void
  onAbandon: () => void
}

/** Sets up the required second factor before anything else opens. */
export function EnrolStep({ username, password, token, onDone, onAbandon }: Props) {
  const { snapshot, send, errors, submitInput } = useEnrolment({ token })
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { problem } = snapshot.context
  const failure = problem === null ? '' : sentenceOf(problem)
  const isAwaitingPassword = snapshot.matches('awaitingPassword')
  useEffect(() => {
    // The password has just been typed; after a refusal it must be typed again.
    if (isAwaitingPassword && problem === null) submitInput('password.submitted', password)
  }, [isAwaitingPassword, problem, password, submitInput])

  const isDone = snapshot.matches('done')
  const finish = useRef(onDone)
  finish.current = onDone
  useEffect(() => {
    if (isDone) finish.current()
  }, [isDone])

  if (snapshot.matches('showing'))
    return (
      <RecoveryStep username={username} codes={errors.codes} onKept={() => send({ type: 'codes.saved' })} />
    )
  const isConfirming = snapshot.matches('confirming')
  const isShown = isConfirming || snapshot.matches('scanning')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    setMissing(!/^\d{6}$/.test(typed))
    if (/^\d{6}$/.test(typed) && !isConfirming) submitInput('code.submitted', typed)
  }
  return (
    <form className={pageStyle.form} noValidate onSubmit={submit}>
      <header className={pageStyle.head}>
        <h1 className={pageStyle.heading}>{m.shell_enrol_heading()}</h1>
        <p className={pageStyle.lead}>{m.shell_enrol_lead({ username })}</p>
      </header>
      <div role="alert" className={pageStyle.alert}>
        {failure === '' ? null : <p className={pageStyle.failure}>{failure}</p>}
      </div>
      {isShown ? (
        <>
          <p>{m.account_my_factor_scan()}</p>
          <div className={style.qr}>
            <QrCode text={errors.uri} label={m.account_my_factor_qr()} />
          </div>
          <p className={style.secret}>
            <small>{m.account_my_factor_manual()}</small>
            <code>{errors.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <Field
            label={m.account_my_factor_first_code()}
            error={isMissing ? m.shell_code_missing() : undefined}
          >
            <input
              className={`${fieldStyle.input} ${codeStyle.code}`}
              name="code"
              value={code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              readOnly={isConfirming}
              onChange={({ target }) => {
                setCode(target.value)
                setMissing(false)
              }}
            />
          </Field>
          <PlainButton type="submit" variant="large" disabled={isConfirming} aria-busy={isConfirming}>
            {isConfirming ? m.shell_code_checking() : m.account_my_factor_confirm()}
          </PlainButton>
        </>
      ) : snapshot.matches('idle') || snapshot.matches('creating') ? (
        <EnrolChoice
          isPending={snapshot.matches('creating')}
          onApp={() => send({ type: 'factor.requested' })}
          onPasskey={() => send({ type: 'passkey.requested' })}
        />
      ) : isAwaitingPassword && problem !== null ? (
        <PlainButton variant="large" onClick={() => submitInput('password.submitted', password)}>
          {m.shell_link_retry()}
        </PlainButton>
      ) : (
        <p role="status" className={pageStyle.lead}>
          {m.shell_loading()}
        </p>
      )}
      <div className={pageStyle.ways}>
        <PlainButton
          disabled={isConfirming}
          onClick={() => (snapshot.matches('idle') ? onAbandon() : send({ type: 'factor.cancelled' }))}
        >
          {m.shell_code_back()}
        </PlainButton>
      </div>
    </form>
  )
}

/** The sign-in counts as the proof of identity, but it is too long ago. */
const sentenceOf = ({ code, title }: EnrolmentRefusal) =>
  code === 'step_up_required' ? m.shell_enrol_expired() : title || m.problem_unavailable()
