import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { readLinkExchange, useLinkExchange } from '../../lib/api/exchange'
import { RequestError } from '../../lib/api/request-error'
import type { Arrival } from '../../lib/api/return-address'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import { navigate } from '../../lib/navigate'
import { pathTo } from '../../lib/path-to'
import { LinkButton, PlainButton } from '../../lib/plain-button'
import { authActor, person } from '../../machines/auth-actor'
import { Field } from './field'
import style from './page.module.css'
import { Password } from './password'

interface Welcome {
  username: string
  purpose: 'invite' | 'reset'
  roleTitle: string
}
type Reading = { kind: 'reading' } | { kind: 'open'; welcome: Welcome } | { kind: 'shut'; error: unknown }

/** The page of a password link: an invitation, or a reset. */
export function PasswordLink({ token }: { token: string }) {
  const signedIn = useSyncExternalStore((listener) => authActor.subscribe(listener).unsubscribe, person)
  useTitle()
  return signedIn === null ? <Opened token={token} /> : <SignedIn username={signedIn} />
}

function Opened({ token }: { token: string }) {
  const [attempt, setAttempt] = useState(0)
  const reading = useReading(token, attempt)
  if (reading.kind === 'reading')
    return (
      <p role="status" className={style.lead}>
        {m.shell_loading()}
      </p>
    )
  if (reading.kind === 'open') return <NewPassword token={token} {...reading.welcome} />
  const { error } = reading
  const isWrong = error instanceof RequestError && error.problem.code === 'wrong_link'
  return (
    <Message heading={m.shell_link_failed()} lead={<span role="alert">{errorSentence(error)}</span>}>
      {isWrong ? null : (
        <PlainButton variant="solid" onClick={() => setAttempt(attempt + 1)}>
          {m.shell_link_retry()}
        </PlainButton>
      )}
      <LinkButton to={pathTo('login')}>{m.shell_link_to_login()}</LinkButton>
    </Message>
  )
}

function NewPassword({ token, username, purpose, roleTitle }: Welcome & { token: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ field?: string; failure?: string }>({})
  const isInvite = purpose === 'invite'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal asks for the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name=password]')?.focus(), [refusal])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    // The contract's only rule; the list of common passwords is the server's.
    if (password.length < 8)
      return setRefusal({ field: fieldSentence({ code: 'too_short', params: { minimum: 8 } }) })
    setSending(true)
    try {
      const reply = await call(useLinkExchange, { body: { token, password } })
      const state: Arrival = { notice: 'passwordSet', username: reply.username }
      navigate(pathTo('login'), { replace: true, state })
    } catch (error) {
      setSending(false)
      const [wrong] = error instanceof RequestError ? (error.problem.fields ?? []) : []
      setRefusal(wrong === undefined ? { failure: errorSentence(error) } : { field: fieldSentence(wrong) })
    }
  }
  return (
    <form className={style.form} ref={form} onSubmit={submit} noValidate>
      <header className={style.head}>
        <h1 className={style.heading}>
          {isInvite ? m.shell_link_invite({ username }) : m.shell_link_reset()}
        </h1>
        <p className={style.lead}>
          {isInvite ? m.shell_link_invite_lead({ role: roleTitle }) : m.shell_link_reset_lead({ username })}
        </p>
      </header>
      <div role="alert" className={style.alert}>
        {refusal.failure === undefined ? null : <p className={style.failure}>{refusal.failure}</p>}
      </div>
      {/* For the password manager, which stores the pair. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={m.shell_link_password()} hint={m.shell_setup_password_hint()} error={refusal.field}>
        <Password name="password" autoComplete="new-password" maxLength={256} />
      </Field>
      <PlainButton type="submit" variant="large" disabled={isSending} aria-busy={isSending}>
        {isSending ? m.shell_link_working() : m.shell_link_submit()}
      </PlainButton>
    </form>
  )
}

/** The link is for one person, but the console is signed in, as another person or as the same one, who must sign out first. */
function SignedIn({ username }: { username: string }) {
  return (
    <Message heading={m.shell_link_signed_in()} lead={m.shell_link_signed_in_lead({ username })}>
      <PlainButton variant="solid" onClick={() => authActor.send({ type: 'auth.signOut' })}>
        {m.shell_sign_out()}
      </PlainButton>
      <LinkButton to={pathTo('dashboard')}>{m.shell_link_stay()}</LinkButton>
    </Message>
  )
}

function Message({ heading, lead, children }: { heading: string; lead: ReactNode; children: ReactNode }) {
  return (
    <section className={style.form}>
      <header className={style.head}>
        <h1 className={style.heading}>{heading}</h1>
        <p className={style.lead}>{lead}</p>
      </header>
      <div className={style.ways}>{children}</div>
    </section>
  )
}

function useReading(token: string, attempt: number): Reading {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const controller = new AbortController()
    setReading({ kind: 'reading' })
    call(readLinkExchange, { body: { token }, signal: controller.signal }).then(
      (welcome) => setReading({ kind: 'open', welcome }),
      (error: unknown) => {
        if (!controller.signal.aborted) setReading({ kind: 'shut', error })
      },
    )
    return () => controller.abort()
  }, [token, attempt])
  return reading
}

function useTitle() {
  useEffect(() => {
    const former = document.title
    document.title = m.shell_link_page()
    return () => {
      document.title = former
    }
  }, [])
}
