import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { call } from '../../lib/call'
import { signInExchange } from '../../lib/exchange'
import { PlainButton } from '../../lib/plain-button'
import { ProblemError } from '../../lib/problem-error'
import { errorSentence } from '../../lib/problem-sentence'
import { authActor } from '../../machines/auth-actor'
import { Field } from './field'
import fieldStyle from './field.module.css'
import style from './page.module.css'
import { Password } from './password'

interface Missing {
  username?: string | undefined
  password?: string | undefined
}

export function SignIn() {
  const form = useRef<HTMLFormElement>(null)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const [capsLock, setCapsLock] = useState(false)
  const [wait, setWait] = useCountdown()

  useEffect(() => focus(form.current, 'username'), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending || wait > 0) return
    const { username, password } = valuesOf(event.currentTarget)
    setFailure('')
    setMissing({
      username: username === '' ? m.shell_enter_username() : undefined,
      password: password === '' ? m.shell_enter_password() : undefined,
    })
    if (username === '' || password === '')
      return focus(form.current, username === '' ? 'username' : 'password')
    setSending(true)
    try {
      const session = await call(signInExchange, { body: { username, password } })
      authActor.send({ type: 'auth.signedIn', ...session })
    } catch (error) {
      setSending(false)
      setFailure(errorSentence(error))
      if (error instanceof ProblemError) setWait(error.problem.retryAfter ?? 0)
      focus(form.current, 'password')
    }
  }

  return (
    <form className={style.form} ref={form} onSubmit={submit} noValidate>
      <header className={style.head}>
        <h1 className={style.heading}>{m.shell_login_heading()}</h1>
        <p className={style.lead}>{m.shell_login_lead()}</p>
      </header>
      <div role="alert" className={style.alert}>
        {failure === '' ? null : <p className={style.failure}>{failure}</p>}
      </div>
      <Field label={m.shell_username()} error={missing.username}>
        <input
          className={fieldStyle.input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Field
        label={m.shell_password()}
        error={missing.password}
        hint={capsLock ? m.shell_caps_lock() : undefined}
      >
        <Password name="password" autoComplete="current-password" maxLength={256} onCapsLock={setCapsLock} />
      </Field>
      <PlainButton type="submit" look="large" disabled={sending || wait > 0} aria-busy={sending}>
        {wait > 0
          ? m.shell_sign_in_later({ seconds: wait })
          : sending
            ? m.shell_signing_in()
            : m.shell_sign_in()}
      </PlainButton>
    </form>
  )
}

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  return { username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }
}

function focus(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) {
    input.focus()
    input.select()
  }
}

/** Whole seconds down to zero. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return [left, (seconds) => setLeft(Math.ceil(seconds))]
}
