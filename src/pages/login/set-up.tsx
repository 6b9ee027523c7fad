import { type FormEvent, useEffect, useState } from 'react'
import { m } from '#messages'
import { check } from '../../../contract/check'
import type { FieldProblem } from '../../../contract/problem'
import { runSetup } from '../../../contract/system/setup'
import { call } from '../../lib/api/call'
import { signInExchange } from '../../lib/api/exchange'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import { PlainButton } from '../../lib/plain-button'
import { authActor } from '../../machines/auth-actor'
import { Field } from './field'
import fieldStyle from './field.module.css'
import style from './page.module.css'
import { Password } from './password'
import choiceStyle from './set-up.module.css'

type Errors = Record<string, string | undefined>

/** The first administrator's account, and whether to begin with example data. */
export function SetUp() {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  useEffect(() => {
    const former = document.title
    document.title = m.shell_page_setup()
    return () => {
      document.title = former
    }
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const { again, ...given } = valuesOf(form)
    const fieldErrors = {
      ...sentences(check(runSetup.body, given).fields),
      ...mismatch(given.password, again),
    }
    setErrors(fieldErrors)
    setFailure('')
    if (Object.keys(fieldErrors).length > 0) return focusFirst(form, fieldErrors)
    setSending(true)
    try {
      await call(runSetup, { body: given })
      const { username, password } = given
      authActor.send({
        type: 'auth.signedIn',
        ...(await call(signInExchange, { body: { username, password } })),
      })
    } catch (error) {
      setSending(false)
      const refused = error instanceof RequestError ? sentences(error.problem.fields) : {}
      setErrors(refused)
      if (Object.keys(refused).length > 0) focusFirst(form, refused)
      else setFailure(errorSentence(error))
    }
  }

  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <header className={style.head}>
        <h1 className={style.heading}>{m.shell_page_setup()}</h1>
        <p className={style.lead}>{m.shell_setup_lead()}</p>
      </header>
      <div role="alert" className={style.alert}>
        {failure === '' ? null : <p className={style.failure}>{failure}</p>}
      </div>
      <Field label={m.shell_setup_code()} hint={m.shell_setup_code_hint()} error={errors.code}>
        <input
          className={fieldStyle.input}
          name="code"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={32}
        />
      </Field>
      <Field label={m.shell_username()} hint={m.shell_setup_username_hint()} error={errors.username}>
        <input
          className={fieldStyle.input}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label={m.shell_password()} hint={m.shell_setup_password_hint()} error={errors.password}>
        <Password name="password" autoComplete="new-password" />
      </Field>
      <Field label={m.shell_setup_password_again()} error={errors.again}>
        <Password name="again" autoComplete="new-password" />
      </Field>
      <fieldset className={choiceStyle.choices}>
        <legend className={choiceStyle.legend}>{m.shell_setup_data()}</legend>
        <Choice value="empty" title={m.shell_setup_empty()} hint={m.shell_setup_empty_hint()} chosen />
        <Choice value="demo" title={m.shell_setup_demo()} hint={m.shell_setup_demo_hint()} />
      </fieldset>
      <PlainButton type="submit" variant="large" disabled={sending} aria-busy={sending}>
        {sending ? m.shell_setup_working() : m.shell_setup_submit()}
      </PlainButton>
    </form>
  )
}

function Choice(props: { value: string; title: string; hint: string; chosen?: boolean }) {
  return (
    <label className={choiceStyle.choice}>
      <input type="radio" name="data" value={props.value} defaultChecked={props.chosen} />
      <span>
        <strong>{props.title}</strong>
        <small>{props.hint}</small>
      </span>
    </label>
  )
}

function valuesOf(form: HTMLFormElement) {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    code: text('code').trim(),
    username: text('username').trim(),
    password: text('password'),
    again: text('again'),
    demo: data.get('data') === 'demo',
  }
}

const sentences = (fields: FieldProblem[] = []): Errors =>
  Object.fromEntries(fields.map((field) => [String(field.path[0]), fieldSentence(field)]))

const mismatch = (password: string, again: string): Errors =>
  password === again ? {} : { again: m.shell_setup_mismatch() }

function focusFirst(form: HTMLFormElement, errors: Errors) {
  const first = [...form.elements].find((one) => one instanceof HTMLInputElement && errors[one.name])
  if (first instanceof HTMLInputElement) first.focus()
}
