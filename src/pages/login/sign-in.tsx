import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import { m } from '#messages'
import type { Problem } from '../../../contract/problem'
import type { Demo } from '../../../contract/system/setup'
import { type SignInOutcome, signInMachine } from '../../../machines/sign-in/sign-in.machine'
import { call } from '../../lib/api/call'
import { signInExchange, signOutExchange } from '../../lib/api/exchange'
import { hasPasskeys } from '../../lib/api/has-passkeys'
import { RequestError } from '../../lib/api/request-error'
import type { Arrival } from '../../lib/api/return-address'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import { PlainButton } from '../../lib/plain-button'
import { authActor } from '../../machines/auth-actor'
import { useStarted } from '../../machines/hooks/use-started'
import { inspector } from '../../machines/inspector'
import type { Given, PasskeySession } from './enter-by-passkey'
import { Field } from './field'
import fieldStyle from './field.module.css'
import style from './page.module.css'
import { Password } from './password'

const EnrolStep = lazyPart(async () => (await import('./enrol-step')).EnrolStep)
const DemoStories = lazyPart(async () => (await import('./demo-stories')).DemoStories)
const CodeStep = lazyPart(async () => (await import('./code-step')).CodeStep)

interface Missing {
  username?: string | undefined
  password?: string | undefined
}
const notices = { sessionEnded: m.shell_session_ended, passwordSet: m.shell_link_done }

interface Props {
  /** The one account that may sign in; absent, any account. */
  account?: string
  /** Why a person has been redirected here. */
  arrival?: Arrival | null
  /** The accounts of a demonstration. */
  demo?: Demo | null
  onSession?: (session: PasskeySession) => void
}

export function SignIn({ account, arrival = null, demo = null, onSession = enter }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const given = useRef<Given>({ username: '', password: '', code: '' })
  const [snapshot, send] = useStarted(() =>
    createActor(signInWith(given, onSession), { inspect: inspector() }),
  )
  const [missing, setMissing] = useState<Missing>({})
  const [capsLock, setCapsLock] = useState(false)
  const { refusal, waitS } = snapshot.context
  const failure = refusal === null ? '' : refusal.sentence || m.problem_internal()
  const isSending = ['checking', 'checkingPasskey', 'signedIn'].some((state) => snapshot.value === state)
  const isAtCode = snapshot.matches('needsCode') || snapshot.matches('checkingCode')

  useEffect(() => {
    if (!isAtCode) focus(form.current, valuesOf(form.current).username === '' ? 'username' : 'password')
  }, [isAtCode])
  useEffect(() => {
    if (refusal !== null) focus(form.current, 'password')
  }, [refusal])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { username, password } = valuesOf(event.currentTarget)
    setMissing({
      username: username === '' ? m.shell_enter_username() : undefined,
      password: password === '' ? m.shell_enter_password() : undefined,
    })
    if (username === '' || password === '')
      return focus(form.current, username === '' ? 'username' : 'password')
    given.current = { username, password, code: '' }
    send({ type: 'password.submitted' })
  }

  if (snapshot.matches('enrolling') && given.current.begun !== undefined)
    return (
      <Suspense fallback={null}>
        <EnrolStep
          {...given.current.begun}
          password={given.current.password}
          onDone={() => send({ type: 'enrolment.done' })}
          onAbandon={() => send({ type: 'enrolment.abandoned' })}
        />
      </Suspense>
    )
  if (isAtCode)
    return (
      <Suspense fallback={null}>
        <CodeStep
          username={given.current.username}
          failure={failure}
          waitS={waitS}
          isSending={snapshot.matches('checkingCode')}
          hasTotp={given.current.factors?.hasTotp ?? true}
          onPasskey={
            given.current.factors?.passkey && hasPasskeys()
              ? () => {
                  given.current.code = ''
                  send({ type: 'code.submitted' })
                }
              : undefined
          }
          onCode={(code) => {
            given.current.code = code
            send({ type: 'code.submitted' })
          }}
          onBack={() => send({ type: 'code.abandoned' })}
        />
      </Suspense>
    )
  return (
    <form className={style.form} ref={form} onSubmit={submit} noValidate>
      {account === undefined ? (
        <header className={style.head}>
          <h1 className={style.heading}>{m.shell_login_heading()}</h1>
          <p className={style.lead}>{m.shell_login_lead()}</p>
        </header>
      ) : null}
      {arrival === null ? null : (
        <p role="status" className={style.told}>
          {notices[arrival.notice]()}
        </p>
      )}
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
          readOnly={account !== undefined}
          defaultValue={account ?? (given.current.username || arrival?.username)}
        />
      </Field>
      <Field
        label={m.shell_password()}
        error={missing.password}
        hint={capsLock ? m.shell_caps_lock() : undefined}
      >
        <Password name="password" autoComplete="current-password" maxLength={256} onCapsLock={setCapsLock} />
      </Field>
      <PlainButton type="submit" variant="large" disabled={isSending || waitS > 0} aria-busy={isSending}>
        {waitS > 0
          ? m.shell_sign_in_later({ seconds: waitS })
          : isSending
            ? m.shell_signing_in()
            : m.shell_sign_in()}
      </PlainButton>
      {hasPasskeys() ? (
        <PlainButton disabled={isSending || waitS > 0} onClick={() => send({ type: 'passkey.chosen' })}>
          {m.shell_passkey_use()}
        </PlainButton>
      ) : null}
      {demo === null ? null : (
        <Suspense fallback={null}>
          <DemoStories
            accounts={demo.accounts}
            onChoose={(username) => {
              setMissing({})
              fill(form.current, { username, password: demo.password })
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

const enter = (session: PasskeySession) => authActor.send({ type: 'auth.signedIn', ...session })

/** The machine with requests that send the latest input. */
const signInWith = (given: { current: Given }, onSession: (session: PasskeySession) => void) =>
  signInMachine.provide({
    actions: {
      startSession: () => {
        if (given.current.begun !== undefined) onSession(given.current.begun)
      },
      endSession: () => {
        const token = given.current.begun?.token
        if (token !== undefined) void call(signOutExchange, { token }).catch(() => {})
      },
    },
    actors: {
      signIn: fromPromise<SignInOutcome, { withCode: boolean }>(async ({ input: { withCode } }) => {
        const { username, password } = given.current
        try {
          const body = { username, password, ...(withCode ? await secondOf(given.current) : {}) }
          const { mustEnrol, ...begun } = await call(signInExchange, { body })
          if (mustEnrol) {
            given.current.begun = begun
            return { kind: 'mustEnrol' }
          }
          onSession(begun)
          return { kind: 'signedIn' }
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
          const { code } = error.problem
          if (code === 'second_factor_required' && !withCode) {
            given.current.factors = error.problem.secondFactors
            return { kind: 'codeNeeded' }
          }
          // The challenge is valid once, and for five minutes.
          if (code === 'wrong_passkey')
            given.current.factors = await (await import('./enter-by-passkey')).renewedFactors(given.current)
          return refusalOf(error.problem, errorSentence(error))
        }
      }),
      signInWithPasskey: fromPromise<SignInOutcome>(async () => {
        try {
          const { enterByPasskey } = await import('./enter-by-passkey')
          onSession(await enterByPasskey())
          return { kind: 'signedIn' }
        } catch (error) {
          if (!(error instanceof RequestError)) throw error
          return refusalOf(error.problem, errorSentence(error))
        }
      }),
    },
  })

const refusalOf = ({ code, retryAfter = 0 }: Problem, sentence: string): SignInOutcome => ({
  kind: 'refused',
  refusal: { code, sentence, waitS: Math.ceil(retryAfter) },
})

/** The typed code; else the passkey, which the browser asks for now. */
async function secondOf({ code, factors }: Given) {
  if (code !== '' || !factors?.passkey) return { code }
  const { answerWithPasskey } = await import('../../lib/api/answer-with-passkey')
  return { passkey: await answerWithPasskey(factors.passkey) }
}

function valuesOf(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined)
  return { username: String(data.get('username') ?? '').trim(), password: String(data.get('password') ?? '') }
}

/** Fills the fields, and leaves it to the person to sign in. */
function fill(form: HTMLFormElement | null, values: { username: string; password: string }) {
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}

function focus(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) {
    input.focus()
    input.select()
  }
}
